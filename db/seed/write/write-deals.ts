import { addDays, nepalDate } from '#domain/dates.ts'
import type { Tx } from '#domain/deps.ts'
import { idOf } from '../name-id.ts'
import { staff } from '../people.ts'
import { trekId } from './write-catalogue.ts'
import { accountId } from './write-people.ts'

/**
 * Three deals of the demonstration: a host's, an operator's for a region, and one that only members have for two more
 * days.
 */
export async function writeDeals(tx: Tx, now: Date): Promise<void> {
  const today = nepalDate(now)
  const operator = staff.find(({ role }) => role === 'operator')
  if (!operator) throw new Error('The demonstration has no operator')
  const ours = { made_by: 'operator', made_by_id: accountId(operator.email), made_at: now }
  await tx
    .insertInto('deal')
    .values([
      {
        id: idOf('deal', 'tsum'),
        made_by: 'host',
        made_by_id: accountId('karma@example.com'),
        trek_id: trekId('tsum-valley'),
        percent: 10,
        title: 'The quiet valley',
        made_at: now,
        first_on: today,
        last_on: addDays(today, 45),
      },
      {
        ...ours,
        id: idOf('deal', 'dolpo'),
        region: 'Dolpo',
        percent: 8,
        title: 'Behind the rain',
        first_on: today,
        last_on: addDays(today, 30),
      },
      {
        ...ours,
        id: idOf('deal', 'arun'),
        trek_id: trekId('arun-valley'),
        percent: 12,
        title: '',
        first_on: addDays(today, 2),
        last_on: addDays(today, 32),
      },
    ])
    .execute()
}
