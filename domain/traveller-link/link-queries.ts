import { sql } from 'kysely'
import { hashOf } from '../account/session-queries.ts'
import { linkEnd, storedToken } from '../booking/booking-link.ts'
import { type Booking, findBooking } from '../booking/booking-queries.ts'
import { findTraveller } from '../booking/change/write-name.ts'
import type { Db, Deps, Tx } from '../deps.ts'
import type { Cents } from '../money.ts'
import { paymentIs } from '../payment/payment-states.ts'
import { Refusal } from '../refusal.ts'

export type TravellerLink = Awaited<ReturnType<typeof liveLinks>>[number]

/** The links of a booking's travellers that work, by position. */
export async function liveLinks(db: Db | Tx, bookingId: string) {
  return links(db)
    .where('booking_id', '=', bookingId)
    .where('ended_at', 'is', null)
    .orderBy('position')
    .execute()
}

/** The link of one traveller of a booking that works; nothing without one. */
export async function findLiveLink(db: Db | Tx, bookingId: string, position: number) {
  return links(db)
    .where('booking_id', '=', bookingId)
    .where('position', '=', position)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** A link by its id, also one that has ended, for its mails; nothing after it was forgotten. */
export async function findLink(db: Db | Tx, id: string) {
  return links(db).where('id', '=', id).executeTakeFirst()
}

export type OpenedLink = {
  link: TravellerLink
  booking: Booking
  /** The person of the link. */
  traveller: { firstName: string; lastName: string; isChild: boolean }
}

/**
 * The link of a token with its booking and its traveller. It works until 30 days after the trek, also when the booking is
 * cancelled. Refused as 'not found' when it has ended or never existed, and as 'gone' when an operator ended it.
 */
export async function openTravellerLink(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string,
): Promise<OpenedLink> {
  const link = await links(db).where('token_hash', '=', hashOf(token)).executeTakeFirst()
  if (link?.ended_because === 'office') throw new Refusal('traveller-link-ended')
  if (!link || link.ended_at !== null) throw new Refusal('traveller-link-not-found')
  const [booking, traveller] = await Promise.all([
    findBooking(db, link.booking_id),
    findTraveller(db, link.booking_id, link.position),
  ])
  if (linkEnd(booking.ends_on) <= now()) throw new Refusal('traveller-link-not-found')
  return { link, booking, traveller }
}

/**
 * The link of a traveller who paid with it, and who has left or was replaced since: only their receipts open with it, until 30 days after
 * the trek. Null for all other links.
 */
export async function findFormerLink(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string,
): Promise<{ link: TravellerLink; booking: Booking } | null> {
  const link = await links(db)
    .where('token_hash', '=', hashOf(token))
    .where('ended_because', 'in', ['left', 'replaced'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('payment')
          .select('payment.id')
          .whereRef('payment.traveller_link_id', '=', 'traveller_link.id')
          .where('payment.state', 'in', paymentIs.paid.states),
      ),
    )
    .executeTakeFirst()
  if (!link) return null
  const booking = await findBooking(db, link.booking_id)
  return linkEnd(booking.ends_on) > now() ? { link, booking } : null
}

/** The URL of a traveller's page; null when the server no longer knows the secret of the link. */
export function travellerLinkUrl(
  { secret, origin }: Pick<Deps, 'secret' | 'origin'>,
  link: Pick<TravellerLink, 'id' | 'token_hash'>,
): string | null {
  const token = storedToken(secret, 'traveller', link)
  return token && `${origin}/share/${token}`
}

/**
 * The amount that the lead set for each position, in US cents: of the link that works, else of one that an operator ended, because the
 * traveller is the same.
 */
export async function amountsByPosition(db: Db | Tx, bookingId: string): Promise<Map<number, Cents>> {
  const rows = await db
    .selectFrom('traveller_link')
    .distinctOn('position')
    .select(['position', 'set_cents', 'ended_because'])
    .where('booking_id', '=', bookingId)
    .orderBy('position')
    .orderBy(sql`ended_at is null`, 'desc')
    .orderBy('created_at', 'desc')
    .execute()
  return new Map(
    rows.flatMap(({ position, set_cents, ended_because }) =>
      set_cents !== null && (ended_because === null || ended_because === 'office')
        ? [[position, set_cents]]
        : [],
    ),
  )
}

function links(db: Db | Tx) {
  return db
    .selectFrom('traveller_link')
    .select(['id', 'booking_id', 'position', 'token_hash', 'created_at', 'ended_at', 'ended_because'])
    .select(['email', 'sent_at', 'reminded_on', 'set_cents'])
}
