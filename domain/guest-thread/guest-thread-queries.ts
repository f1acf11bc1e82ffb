import type { Visitor } from '../account/visitor.ts'
import { findAccountBooking, findBooking } from '../booking/booking-queries.ts'
import type { Db, Deps, Tx } from '../deps.ts'
import { readingHost } from '../host/acting-host.ts'
import { whyClosed } from '../message/closed-rules.ts'
import { findMessages } from '../message/message-queries.ts'
import { shownName, spokenName } from '../shown-name.ts'
import { findBetween } from '../message/open-conversation.ts'
import type { Speaker } from '../message/speaker.ts'
import { Refusal } from '../refusal.ts'
import { findGuestThreadLink } from './guest-thread-link.ts'
import { isGuestThreadTime } from '../message/guest-thread-time.ts'

/** A verified side of a booking; only the functions below create one. */
export type Correspondent = { bookingId: string; side: 'client' | 'host' }
export type Thread = Awaited<ReturnType<typeof findThread>>

/** More messages than the page of a guest ever shows. */
const ALL = 1000

/** The account of the booking; for others it does not exist. */
export async function correspondentByAccount(
  { db }: Pick<Deps, 'db'>,
  bookingId: string,
  visitor: Visitor,
): Promise<Correspondent> {
  const { id } = await findAccountBooking(db, bookingId, visitor)
  return { bookingId: id, side: 'client' }
}

/** The host of the booking's trek, suspended or not, after its payment; for any other host it does not exist. */
export async function correspondentAsHost(
  { db }: Pick<Deps, 'db'>,
  bookingId: string,
  visitor: Visitor,
): Promise<Correspondent> {
  const hostId = await readingHost(db, visitor)
  const { id, host_id, confirmed_at } = await findBooking(db, bookingId)
  if (host_id !== hostId || confirmed_at === null) throw new Refusal('booking-not-found')
  return { bookingId: id, side: 'host' }
}

/** The guest with the link of a mail. */
export async function correspondentByLink(
  deps: Pick<Deps, 'db' | 'now'>,
  token: string,
): Promise<Correspondent> {
  const found = await findGuestThreadLink(deps, token)
  if (!found) throw new Refusal('guest-thread-not-found')
  return found
}

/**
 * Where one side of a booking finds its messages at /messages: their conversation, or the account with whom the first
 * one will create it. Null where they are in the guest thread: a guest's, and a host's first one to a guest.
 */
export async function findMovedThread(
  { db }: Pick<Deps, 'db'>,
  { bookingId, side }: Correspondent,
): Promise<{ conversationId: string } | { userId: string } | null> {
  const { hostId, travellerId } = await findAbout(db, bookingId)
  const ofBooking = await findOfBooking(db, { bookingId, hostId, travellerId })
  if (travellerId === null) return side === 'host' && ofBooking ? { conversationId: ofBooking } : null
  const conversationId =
    ofBooking ?? (await findBetween(db, { kind: 'hosting', clientId: travellerId, hostId }))
  return conversationId ? { conversationId } : { userId: side === 'host' ? travellerId : hostId }
}

/** The conversation that the guest of a booking began; after a handover it stays the former lead's and is not this one. */
async function findOfBooking(
  db: Db,
  { bookingId, hostId, travellerId }: { bookingId: string; hostId: string; travellerId: string | null },
): Promise<string | null> {
  const id = await findBetween(db, { kind: 'hosting', bookingId, hostId })
  if (!id || travellerId === null) return id
  const { client_id } = await db
    .selectFrom('conversation')
    .select('client_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return client_id === travellerId ? id : null
}

/** The conversation of a guest thread, to open its files; there is none before the first message. */
export async function speakerOf(
  { db }: Pick<Deps, 'db'>,
  { bookingId, side }: Correspondent,
): Promise<Speaker> {
  const { hostId } = await findAbout(db, bookingId)
  const conversationId = await findBetween(db, { kind: 'hosting', bookingId, hostId })
  if (!conversationId) throw new Refusal('guest-thread-not-found')
  return { conversationId, side, accountId: null }
}

/** All messages about a booking for one side, oldest first, with the other side's name and why no more can be written. */
export async function findThread({ db, now }: Pick<Deps, 'db' | 'now'>, { bookingId, side }: Correspondent) {
  const { hostStatus, hostState, ...about } = await findAbout(db, bookingId)
  const conversationId = await findBetween(db, { kind: 'hosting', bookingId, hostId: about.hostId })
  const conversation = conversationId
    ? await db
        .selectFrom('conversation')
        .select('closed_at')
        .where('id', '=', conversationId)
        .executeTakeFirst()
    : null
  const speaker = conversationId ? { conversationId, side, accountId: null } : null
  const { messages } = speaker ? await findMessages({ db }, speaker, { limit: ALL }) : { messages: [] }
  return {
    ...about,
    other: side === 'host' ? about.travellerName : about.hostName,
    messages,
    closed: whyClosed(
      {
        kind: 'hosting',
        isClosed: Boolean(conversation?.closed_at),
        clientState: null,
        hostStatus,
        hostState,
        isOver: !isGuestThreadTime({ confirmedAt: about.confirmed_at, endsOn: about.endsOn }, now()),
      },
      side,
    ),
  }
}

/** The subject of a guest thread, the two people, and their names for each other. */
export async function findAbout(db: Db | Tx, bookingId: string) {
  const row = await db
    .selectFrom('booking')
    .innerJoin('departure', 'departure.id', 'booking.departure_id')
    .innerJoin('trek', 'trek.id', 'departure.trek_id')
    .innerJoin('host', 'host.id', 'trek.host_id')
    .innerJoin('account', 'account.id', 'host.id')
    .select(['booking.first_name', 'booking.last_name', 'booking.email', 'booking.confirmed_at'])
    .select(['departure.starts_on as startsOn', 'departure.ends_on as endsOn', 'trek.name as trekName'])
    .select(['host.display_name', 'host.kind', 'host.status as hostStatus', 'account.state as hostState'])
    .select(['host.id as hostId', 'booking.account_id as travellerId'])
    .where('booking.id', '=', bookingId)
    .executeTakeFirst()
  if (!row) throw new Refusal('booking-not-found')
  const { first_name, last_name, display_name, kind, ...rest } = row
  return {
    ...rest,
    travellerName: shownName(first_name, last_name),
    hostName: spokenName(display_name, kind),
  }
}
