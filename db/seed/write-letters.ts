import { sql } from 'kysely'
import { nepalDate } from '#domain/dates.ts'
import type { Tx } from '#domain/deps.ts'
import { idOf } from './name-id.ts'
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

/** Leaves each of two hosts a message that waits for an answer: of the traveller with an account who walks next. */
export async function writeLetters(tx: Tx, now: Date): Promise<void> {
  for (const [slug, hoursAgo, body] of questions) {
    const id = idOf('conversation', slug)
    const at = new Date(now.getTime() - hoursAgo * 3_600_000)
    await sql`
      insert into conversation (id, kind, client_id, host_id, created_at, updated_at, last_place)
      select ${id}, 'hosting', b.account_id, t.host_id, ${at}, ${at}, 1
      from booking b join departure d on d.id = b.departure_id join trek t on t.id = d.trek_id
      where d.trek_id = ${trekId(slug)} and b.state = 'confirmed' and d.starts_on > ${nepalDate(now)}
        and b.account_id is not null and b.confirmed_at < ${new Date(now.getTime() - 86_400_000)}
      order by d.starts_on, b.id limit 1`.execute(tx)
    await sql`
      insert into participant (conversation_id, account_id, role, read_place)
      select id, client_id, 'client', 1 from conversation where id = ${id}
      union all select id, host_id, 'host', 0 from conversation where id = ${id}`.execute(tx)
    await sql`
      insert into message (id, conversation_id, place, sender_id, sender_role, body, sent_at)
      select ${idOf('message', slug)}, id, 1, client_id, 'client', ${body}, ${at} from conversation
      where id = ${id}`.execute(tx)
  }
}
