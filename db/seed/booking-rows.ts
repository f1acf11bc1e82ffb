import { refundCents, refundPercent } from '#domain/trek/cancellation-refund-rules.ts'
import { currentTerms } from '#domain/offer/terms-rules.ts'
import type { IsoDate } from '#domain/dates.ts'
import { REFERRAL_CENTS } from '#domain/referral/referral-rules.ts'
import { chanceOf } from './chance.ts'
import type { SeedBooking } from './bookings.ts'
import { countryName } from './country-name.ts'
import { idOf } from './name-id.ts'
import { demoTraveller } from './people.ts'
import { accountId } from './write/write-people.ts'

/** A booking of the plan with its departure. */
export interface PlacedBooking {
  booking: SeedBooking
  id: string
  departureId: string
  trekId: string
  startsOn: IsoDate
  unitPriceCents: number
}

const MINUTE = 60_000

/** The booking when its form was submitted: held, with half an hour to pay. */
export function heldRow({ booking, id, departureId, unitPriceCents }: PlacedBooking) {
  const { lead, companions } = booking
  const at = bookedAt(id, booking.bookedOn)
  const visitor = idOf('visitor', lead.email)
  const account = booking.signedIn ? accountId(lead.email) : null
  return {
    id,
    departure_id: departureId,
    account_id: account,
    state: 'held' as const,
    visitor_id: visitor,
    network: chanceOf(lead.email).oneOf(['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24']),
    spots: 1 + companions.length,
    children: companions.filter(({ isChild }) => isChild).length,
    hold_expires_at: new Date(at.getTime() + 36 * MINUTE),
    submitted_at: new Date(at.getTime() + 6 * MINUTE),
    unit_price_cents: unitPriceCents,
    referral_cents: referralOf(booking),
    first_name: lead.firstName,
    last_name: lead.lastName,
    email: lead.email,
    phone: lead.phone,
    address: lead.address,
    city: lead.city,
    country: countryName(lead.country),
    idem_actor: account ?? visitor,
    idem_key: id,
    created_at: at,
  }
}

/** All travellers, the lead first. */
export function travellerRows({ booking, id }: PlacedBooking) {
  const { firstName, lastName } = booking.lead
  return [{ firstName, lastName, isChild: false }, ...booking.companions].map((traveller, position) => ({
    booking_id: id,
    position,
    first_name: traveller.firstName,
    last_name: traveller.lastName,
    is_child: traveller.isChild,
  }))
}

/** The payment attempt, opened a minute after the submission. */
export function paymentRow(placed: PlacedBooking) {
  return {
    id: paymentId(placed.id),
    booking_id: placed.id,
    state: 'created' as const,
    intent_id: `pi_demonstration_${placed.id.replaceAll('-', '')}`,
    amount_cents: totalOf(placed),
    created_at: new Date(bookedAt(placed.id, placed.booking.bookedOn).getTime() + 7 * MINUTE),
  }
}

/** The demo traveller's code on a booking of a friend of hers. */
export function referralRows({ booking, id }: PlacedBooking) {
  if (!booking.invited) return []
  const { email } = booking.lead
  const created_at = new Date(bookedAt(id, booking.bookedOn).getTime() + 6 * MINUTE)
  return [{ booking_id: id, owner_id: accountId(demoTraveller.email), email, state: 'counted', created_at }]
}

/** The refund of a cancellation, by the rule of its day. */
export function cancellation(placed: PlacedBooking) {
  const cancelledOn = placed.booking.cancelledOn ?? placed.booking.bookedOn
  return {
    id: placed.id,
    at: bookedAt(idOf('cancelled', placed.id), cancelledOn),
    percent: refundPercent(currentTerms, placed.startsOn, cancelledOn),
    cents: refundCents(currentTerms, totalOf(placed), placed.startsOn, cancelledOn),
  }
}

export function paymentId(bookingId: string): string {
  return idOf('payment', bookingId)
}

function totalOf({ booking, unitPriceCents }: PlacedBooking): number {
  return unitPriceCents * (1 + booking.companions.length) - referralOf(booking)
}

function referralOf({ invited }: SeedBooking): number {
  return invited ? REFERRAL_CENTS : 0
}

/** A random minute of that day, the same at each seeding. */
function bookedAt(id: string, on: IsoDate): Date {
  return new Date(Date.parse(on) + chanceOf(id).between(2 * 60, 18 * 60) * MINUTE)
}
