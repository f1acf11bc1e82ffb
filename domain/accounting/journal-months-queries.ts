import { nepalDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import type { Month } from '../ledger/earnings-rules.ts'
import { monthsBetween } from './month-rules.ts'

/** The months of the books, from this one back to the first entry. */
export async function journalMonths({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Month[]> {
  const first = await db
    .selectFrom('journal')
    .select('posted_at')
    .orderBy('posted_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!first) return []
  const monthOf = (at: Date) => nepalDate(at).slice(0, 7)
  return monthsBetween(monthOf(first.posted_at), monthOf(now())).toReversed()
}
