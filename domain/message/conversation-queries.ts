import { sql } from 'kysely'
import type { Visitor } from '../account/visitor.ts'
import type { Db, Deps } from '../deps.ts'
import { isGuestThreadTime } from './guest-thread-time.ts'
import { whyClosed } from './closed-rules.ts'
import type { Side } from './message-rules.ts'
import { shownName } from '../shown-name.ts'
import { type Speaker, writerOf } from './speaker.ts'

export type ConversationRow = {
  id: string
  kind: 'hosting' | 'support'
  side: Side
  /** The name of the other side as this side reads it; our support by its own name. */
  title: string
  otherId: string | null
  photoKey: string | null
  isGuest: boolean
  last: { body: string; mine: boolean; sentAt: Date; removed: boolean; hasFile: boolean }
  unread: number
}

/** All conversations of an account, the most recent message first. */
export async function findConversations(
  { db }: Pick<Deps, 'db'>,
  visitor: Visitor,
): Promise<ConversationRow[]> {
  const me = writerOf(visitor)
  const rows = await conversations(db)
    .innerJoin('message', (join) =>
      join
        .onRef('message.conversation_id', '=', 'conversation.id')
        .onRef('message.place', '=', 'conversation.last_place'),
    )
    .leftJoin('attachment', 'attachment.message_id', 'message.id')
    .select(['message.body', 'message.sender_role', 'message.sent_at', 'message.removed_at'])
    .select('attachment.id as file_id')
    .select(
      sql<number>`(select count(*) from message m where m.conversation_id = conversation.id
        and m.place > participant.read_place and m.sender_role <> participant.role and m.removed_at is null)`.as(
        'unread',
      ),
    )
    .where('participant.account_id', '=', me.id)
    .where('participant.role', '!=', 'support')
    .orderBy('conversation.updated_at', 'desc')
    .execute()
  return rows.map((row) => ({
    ...headOf(row),
    unread: Number(row.unread),
    last: {
      body: row.body,
      mine: row.sender_role === row.role,
      sentAt: row.sent_at,
      removed: row.removed_at !== null,
      hasFile: row.file_id !== null,
    },
  }))
}

export type Conversation = Awaited<ReturnType<typeof findConversation>>

/** One conversation as one side sees it: the participants, what was read, and its booking. */
export async function findConversation(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { conversationId, accountId }: Speaker,
) {
  const row = await conversations(db)
    .select(['participant.read_place', 'conversation.last_place', 'conversation.closed_at'])
    .select(
      sql<number>`coalesce((select max(p.read_place) from participant p
        where p.conversation_id = conversation.id and p.role <> participant.role), 0)`.as('other_read'),
    )
    .where('conversation.id', '=', conversationId)
    .where('participant.account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return {
    ...headOf(row),
    readPlace: row.read_place,
    lastPlace: row.last_place,
    /** The last place that the other side has read. */
    otherReadPlace: Number(row.other_read),
    /** Why this side may not write here; null when it may. */
    closed: whyClosed(
      {
        kind: row.kind,
        isClosed: row.closed_at !== null,
        hostStatus: row.status,
        clientState: row.client_state,
        hostState: row.host_state,
        isOver:
          row.ends_on !== null &&
          !isGuestThreadTime({ confirmedAt: row.confirmed_at, endsOn: row.ends_on }, now()),
      },
      row.role as Side,
    ),
    host: row.host_id
      ? { id: row.host_id, status: row.status, name: row.display_name ?? '', kind: row.host_kind ?? '' }
      : null,
    booking: await bookingBetween(db, row),
  }
}

export type TalkedAbout = NonNullable<Awaited<ReturnType<typeof bookingBetween>>>

/** The booking of a conversation: that of a guest's link, else the next one of the two people, else the latest. */
async function bookingBetween(
  db: Db,
  {
    booking_id,
    client_id,
    host_id,
  }: { booking_id: string | null; client_id: string | null; host_id: string | null },
) {
  if (!host_id) return null
  const found = await db
    .selectFrom('booking')
    .innerJoin('departure', 'departure.id', 'booking.departure_id')
    .innerJoin('trek', 'trek.id', 'departure.trek_id')
    .leftJoin('picture', (join) =>
      join.onRef('picture.trek_id', '=', 'trek.id').on('picture.position', '=', 1),
    )
    .select(['booking.id', 'booking.state', 'booking.spots', 'trek.name', 'trek.slug'])
    .select([
      'departure.starts_on as startsOn',
      'departure.ends_on as endsOn',
      'departure.state as departureState',
      'picture.storage_key as pictureKey',
    ])
    .where('trek.host_id', '=', host_id)
    .where('booking.confirmed_at', 'is not', null)
    .where('booking.account_id', 'is not distinct from', client_id)
    .$if(booking_id !== null, (query) => query.where('booking.id', '=', booking_id))
    .orderBy(({ eb }) => eb('booking.state', '!=', 'confirmed'))
    .orderBy(({ eb }) =>
      eb.case().when('booking.state', '=', 'confirmed').then(eb.ref('departure.starts_on')).end(),
    )
    .orderBy('departure.starts_on', 'desc')
    .executeTakeFirst()
  return found ?? null
}

function conversations(db: Db) {
  return db
    .selectFrom('participant')
    .innerJoin('conversation', 'conversation.id', 'participant.conversation_id')
    .leftJoin('host', 'host.id', 'conversation.host_id')
    .leftJoin('account as client', 'client.id', 'conversation.client_id')
    .leftJoin('account as host_account', 'host_account.id', 'conversation.host_id')
    .leftJoin('booking as guest', (join) =>
      join.onRef('guest.id', '=', 'conversation.booking_id').on('conversation.client_id', 'is', null),
    )
    .leftJoin('departure as guest_departure', 'guest_departure.id', 'guest.departure_id')
    .select(['guest.confirmed_at', 'guest_departure.ends_on'])
    .select(['conversation.id', 'conversation.kind', 'conversation.client_id', 'conversation.host_id'])
    .select(['conversation.booking_id', 'participant.role', 'host.display_name', 'host.status'])
    .select('host.kind as host_kind')
    .select(['client.state as client_state', 'host_account.state as host_state'])
    .select(['host.photo_key as host_photo', 'client.photo_key as client_photo'])
    .select([
      'client.first_name',
      'client.last_name',
      'guest.first_name as guest_first',
      'guest.last_name as guest_last',
    ])
}

type Head = Awaited<ReturnType<ReturnType<typeof conversations>['executeTakeFirstOrThrow']>>

function headOf(row: Head) {
  const side = row.role as Side
  const isGuest = row.client_id === null
  const client = isGuest
    ? shownName(row.guest_first ?? '', row.guest_last ?? '')
    : shownName(row.first_name ?? '', row.last_name ?? '')
  const asks = side === 'client'
  return {
    id: row.id,
    kind: row.kind as 'hosting' | 'support',
    side,
    isGuest,
    title: asks ? (row.display_name ?? 'Support') : client || 'Traveller',
    otherId: asks ? row.host_id : row.client_id,
    photoKey: asks ? row.host_photo : row.client_photo,
  }
}
