import type { Visitor } from '../account/visitor.ts'
import { linkEnd } from '../booking/booking-link.ts'
import { findAccountBooking, findBooking } from '../booking/booking-queries.ts'
import type { Db, Deps, Tx } from '../deps.ts'
import { readingHost } from '../host/acting-host.ts'
import { Refusal } from '../refusal.ts'
import { findLetterLink } from './letter-link.ts'
import { type Side, shownName, spokenName } from './letter-rules.ts'

/** Somebody who has shown to be one side of a booking; only the three functions below make one. */
export type Correspondent = { bookingId: string; side: Side }
export type Thread = Awaited<ReturnType<typeof findThread>>

/** The traveller who is signed in to the booking's account; to anybody else it does not exist. */
export async function correspondentByAccount(
  { db }: Pick<Deps, 'db'>,
  bookingId: string,
  visitor: Visitor,
): Promise<Correspondent> {
  const { id } = await findAccountBooking(db, bookingId, visitor)
  return { bookingId: id, side: 'traveller' }
}

/** The host of the booking's trek, suspended or not, once it was paid; to any other host it does not exist. */
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

/** Whichever of the two holds the link of a letter's mail. */
export async function correspondentByLetter(
  deps: Pick<Deps, 'db' | 'now'>,
  token: string,
): Promise<Correspondent> {
  const found = await findLetterLink(deps, token)
  if (!found) throw new Refusal('letter-not-found')
  return found
}

/** All letters of a booking as one side reads them, oldest first, with who the other is and why no more can be written. */
export async function findThread({ db, now }: Pick<Deps, 'db' | 'now'>, { bookingId, side }: Correspondent) {
  const about = await findAbout(db, bookingId)
  const letters = await db
    .selectFrom('booking_letter')
    .select(['id', 'side', 'body', 'sent_at'])
    .where('booking_id', '=', bookingId)
    .orderBy('sent_at')
    .orderBy('id')
    .execute()
  return {
    ...about,
    other: side === 'host' ? about.travellerName : about.hostName,
    letters: letters.map((letter) => ({
      ...{ id: letter.id, body: letter.body, sentAt: letter.sent_at },
      mine: letter.side === side,
    })),
    closed: whyClosed(about, now()),
  }
}

export type About = Awaited<ReturnType<typeof findAbout>>

/** What a booking's letters are about, and how the two are named to each other. */
export async function findAbout(db: Db | Tx, bookingId: string) {
  const row = await db
    .selectFrom('booking')
    .innerJoin('departure', 'departure.id', 'booking.departure_id')
    .innerJoin('trek', 'trek.id', 'departure.trek_id')
    .innerJoin('host', 'host.id', 'trek.host_id')
    .innerJoin('account', 'account.id', 'host.id')
    .select(['booking.first_name', 'booking.last_name', 'booking.email', 'booking.confirmed_at'])
    .select(['departure.starts_on as startsOn', 'departure.ends_on as endsOn', 'trek.name as trekName'])
    .select(['host.display_name', 'host.kind', 'host.status', 'account.email as hostEmail'])
    .select('account.state as hostState')
    .where('booking.id', '=', bookingId)
    .executeTakeFirst()
  if (!row) throw new Refusal('booking-not-found')
  const { first_name, last_name, display_name, kind, status, hostState, ...rest } = row
  return {
    ...rest,
    travellerName: shownName(first_name, last_name),
    hostName: spokenName(display_name, kind),
    hostIsReachable: (status === 'approved' || status === 'verified') && hostState === 'active',
  }
}

/** Why nothing can be written about a booking now; null when it can. */
export function whyClosed(
  { confirmed_at, endsOn, hostIsReachable }: About,
  at: Date,
): 'letters-closed' | 'host-not-reachable' | null {
  if (confirmed_at === null || linkEnd(endsOn) <= at) return 'letters-closed'
  return hostIsReachable ? null : 'host-not-reachable'
}
