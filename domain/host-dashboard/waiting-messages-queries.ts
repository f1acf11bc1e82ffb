import { sql } from 'kysely'
import { linkEnd } from '../booking/booking-link.ts'
import type { IsoDate } from '../dates.ts'
import type { Db } from '../deps.ts'
import { shownName } from '../shown-name.ts'

/** A message without an answer of its host. */
export type WaitingMessage = {
  conversationId: string
  from: string
  isRead: boolean
  /** The first message after the host's last. */
  since: Date
  /** The booked trek, if there is one. */
  trek: string | null
  startsOn: IsoDate | null
}

/** After this many days without an answer a message no longer counts as waiting. */
const WAITS_DAYS = 31

/**
 * Conversations whose last message is the traveller's, unread ones first, then by the longest wait; without those in
 * which nobody can answer: closed ones, those of an erased account, or of a guest whose link has expired.
 */
export async function waitingMessages(
  db: Db,
  hostId: string,
  { at, limit }: { at: Date; limit: number },
): Promise<WaitingMessage[]> {
  const { rows } = await sql<Row>`
    select c.id, coalesce(client.first_name, booked.first, '') as first, coalesce(client.last_name, booked.last, '') as last,
      c.client_id is null as "isGuest", p.read_place >= c.last_place as "isRead", booked.trek, booked."startsOn",
      booked."endsOn", (
        select min(m.sent_at) from message m where m.conversation_id = c.id and m.sender_role = 'client' and m.place > coalesce(
          (select max(a.place) from message a where a.conversation_id = c.id and a.sender_role = 'host'), 0)
      ) as since
    from conversation c
    join participant p on p.conversation_id = c.id and p.account_id = c.host_id
    join message newest on newest.conversation_id = c.id and newest.place = c.last_place
    left join account client on client.id = c.client_id
    left join lateral (
      select b.first_name as first, b.last_name as last, t.name as trek, d.starts_on as "startsOn", d.ends_on as "endsOn"
      from trek t join departure d on d.trek_id = t.id join booking b on b.departure_id = d.id
      where t.host_id = c.host_id and b.confirmed_at is not null
        and case when c.client_id is null then b.id = c.booking_id else b.account_id = c.client_id end
      order by b.state <> 'confirmed', case when b.state = 'confirmed' then d.starts_on end, d.starts_on desc
      limit 1
    ) booked on true
    where c.host_id = ${hostId}::uuid and c.closed_at is null and newest.sender_role = 'client'
      and newest.removed_at is null and (newest.body <> '' or exists (select from attachment where message_id = newest.id))
      and c.updated_at >= ${new Date(at.getTime() - WAITS_DAYS * 86_400_000)}
      and (client.id is null or client.state = 'active')
    order by 5, since, c.id`.execute(db)
  return rows
    .filter(({ isGuest, endsOn }) => !isGuest || (endsOn !== null && linkEnd(endsOn) > at))
    .slice(0, limit)
    .map(({ id, first, last, isRead, since, trek, startsOn }) => ({
      conversationId: id,
      from: shownName(first, last) || 'A traveller',
      isRead,
      since,
      trek,
      startsOn,
    }))
}

type Row = Pick<WaitingMessage, 'isRead' | 'since' | 'trek' | 'startsOn'> & {
  id: string
  first: string
  last: string
  isGuest: boolean
  endsOn: IsoDate | null
}
