import { sql } from 'kysely'
import { nepalDate } from '#domain/dates.ts'
import type { Tx } from '#domain/deps.ts'
import { trekId } from './write-catalogue.ts'

/** What travellers of the demonstration asked their hosts some hours ago, by the trek that they are about. */
const questions: readonly [slug: string, hoursAgo: number, body: string][] = [
  [
    'everest-base-camp',
    5,
    'Hello! Can I leave a bag with city clothes at the lodge in Lukla until we are back?',
  ],
  [
    'annapurna-circuit',
    3,
    'Namaste, we both eat vegetarian. Is that easy above Manang, or shall we bring something?',
  ],
]

/** Leaves each of two hosts a letter that waits for an answer: of the traveller with an account before others, who walks next. */
export async function writeLetters(tx: Tx, now: Date): Promise<void> {
  for (const [slug, hoursAgo, body] of questions)
    await sql`
      insert into booking_letter (booking_id, side, body, sent_at)
      select b.id, 'traveller', ${body}, ${new Date(now.getTime() - hoursAgo * 3_600_000)}::timestamptz
      from booking b join departure d on d.id = b.departure_id
      where d.trek_id = ${trekId(slug)} and b.state = 'confirmed' and d.starts_on > ${nepalDate(now)}
        and b.confirmed_at < ${new Date(now.getTime() - 86_400_000)}
      order by b.account_id is null, d.starts_on, b.id limit 1`.execute(tx)
}
