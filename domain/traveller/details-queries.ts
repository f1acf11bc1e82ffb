import type { Visitor } from '../account/visitor.ts'
import { type Booking, findAccountBooking } from '../booking/booking-queries.ts'
import { nepalDate } from '../dates.ts'
import type { Db, Deps, Tx } from '../deps.ts'
import { offerOf } from './account-offer-rules.ts'
import { missingIn, noDetails, type TravellerDetails } from './details-rules.ts'
import { detailsTime, lastDays, type DetailsTime } from './details-times-rules.ts'
import { findOwnDetails } from './own-details-queries.ts'
import { maskedPassport } from '../account/profile/passport-rules.ts'
import { openDetails } from './seal-details.ts'
import { departureIs } from '../offer/departure-states.ts'
import { bookingIs } from '../states/booking-states.ts'

export type DetailsPage = Awaited<ReturnType<typeof findDetailsPage>>

/**
 * The details of a booking's travellers for their owner, passport numbers masked; for others they do not exist. The
 * lead, if that is the owner, is `offered` the account's data for missing details, which does not store it.
 */
export async function findDetailsPage(deps: Deps, bookingId: string, visitor: Visitor) {
  const booking = await findAccountBooking(deps.db, bookingId, visitor)
  const travellers = await openAll(deps, deps.db, bookingId)
  const isClosed = timeOf(booking, deps.now()) === 'closed'
  const own = isClosed ? null : await findOwnDetails(deps, deps.db, booking)
  return detailsPage(booking, travellers.map(withoutForeign), own, deps.now())
}

/** A traveller for the lead: without the details that the traveller gave through an own link. */
function withoutForeign(traveller: OpenedTraveller): OpenedTraveller {
  return traveller.isGivenByTraveller ? { ...traveller, details: noDetails } : traveller
}

/** Decrypted details for a page: passports masked, with the possible changes. */
export function detailsPage(
  booking: Booking,
  travellers: readonly OpenedTraveller[],
  own: Awaited<ReturnType<typeof findOwnDetails>> | null,
  at: Date,
) {
  const { starts_on, ends_on, trek_name, booking_deadline_days } = booking
  return {
    trekName: trek_name,
    startsOn: starts_on,
    endsOn: ends_on,
    lastDays: lastDays(starts_on, booking_deadline_days),
    time: timeOf(booking, at),
    travellers: travellers.map(({ details, ...traveller }) => {
      const { position, firstName, lastName, isChild, missing, isGivenByTraveller } = traveller
      const { passportNumber, ...shown } = details
      return {
        position,
        firstName,
        lastName,
        isChild,
        missing,
        isGivenByTraveller,
        ...shown,
        maskedPassport: maskedPassport(passportNumber),
        offered: offerOf(details, position === 0 ? own : null),
      }
    }),
  }
}

/** What can be changed now in the details of a booking; nothing unless it is confirmed and its departure takes place. */
export function timeOf(
  booking: { state: string; departure_state: string; starts_on: string; booking_deadline_days: number },
  now: Date,
): DetailsTime {
  if (!bookingIs.confirmed(booking.state) || departureIs.cancelled(booking.departure_state)) return 'closed'
  return detailsTime(booking.starts_on, booking.booking_deadline_days, nepalDate(now))
}

/** The travellers of a booking with missing details, by the booking's names. */
export async function findMissing(deps: Pick<Deps, 'db' | 'secret'>, bookingId: string) {
  const travellers = await openAll(deps, deps.db, bookingId)
  return travellers
    .map(({ firstName, lastName, missing }) => ({ name: `${firstName} ${lastName}`, missing }))
    .filter(({ missing }) => missing.length > 0)
}

export type OpenedTraveller = Awaited<ReturnType<typeof openAll>>[number]

/** Every traveller of a booking with the decrypted details, the lead first. No page may show this result unmasked. */
export async function openAll({ secret }: Pick<Deps, 'secret'>, db: Db | Tx, bookingId: string) {
  const rows = await db
    .selectFrom('booking_traveller as traveller')
    .leftJoin('vault.traveller_details as stored', (join) =>
      join
        .onRef('stored.booking_id', '=', 'traveller.booking_id')
        .onRef('stored.position', '=', 'traveller.position'),
    )
    .select(['traveller.position', 'traveller.first_name', 'traveller.last_name', 'traveller.is_child'])
    .select(['stored.details_sealed', 'stored.given_by_traveller', 'stored.given_in'])
    .where('traveller.booking_id', '=', bookingId)
    .orderBy('traveller.position')
    .execute()
  return rows.map(({ position, first_name, last_name, is_child, details_sealed, ...given }) => {
    const details: TravellerDetails = details_sealed
      ? openDetails(secret, { bookingId, position }, details_sealed)
      : noDetails
    return {
      position,
      firstName: first_name,
      lastName: last_name,
      isChild: is_child,
      details,
      missing: missingIn(details),
      isGivenByTraveller: given.given_by_traveller ?? false,
      /** The browser that gave them. */
      givenIn: given.given_in,
    }
  })
}
