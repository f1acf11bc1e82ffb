import { timingSafeEqual } from 'node:crypto'
import type { Visitor } from '../account/visitor.ts'
import { findAccountBooking } from '../booking/booking-queries.ts'
import { correctOwnName, handOverPlace } from '../booking/change/change-name.ts'
import { mustBeChangeable } from '../booking/change/changeable.ts'
import { linesOfPrice, type PriceLine, priceOf } from '../booking/price/price-line-rules.ts'
import { endOfNepalDay, nepalDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { bookingIs } from '../states/booking-states.ts'
import { type Secret, sign, signatures } from '../secret.ts'
import { type Promised, promisedChange, type WantedChange } from './change-quote-form.ts'
import { cancelBooking, quoteCancellation } from './cancel-booking.ts'
import { leaveBooking, quoteLeaving } from './leave-booking.ts'

export type ChangeQuote = {
  /** Names this change with its amounts; valid until `validUntil`. */
  id: string
  change: WantedChange
  spots: number
  /** The price afterwards; none after a cancellation. */
  lines: PriceLine[]
  refund: { percent: number; cardCents: number; creditCents: number; chargeCents: number }
  validUntil: Date
}

const nothingBack = { percent: 0, cardCents: 0, creditCents: 0, chargeCents: 0 }

/** What a change would cost and give back today, for the booking's account. Nothing is changed. */
export async function quoteChange(
  deps: Deps,
  { bookingId, change }: { bookingId: string; change: WantedChange },
  visitor: Visitor,
): Promise<ChangeQuote> {
  const quoted = await quoteOf(deps, bookingId, change, visitor)
  const { cardCents, creditCents } = quoted.refund
  const validUntil = endOfNepalDay(nepalDate(deps.now()))
  const promise = { bookingId, change, shown: { cardCents, creditCents }, until: validUntil.getTime() }
  return { ...quoted, id: quoteId(deps.secret, promise), change, validUntil }
}

/**
 * Makes the quoted change. The same key makes it one time. Refused when the quote is over, of another booking, or when its
 * amounts no longer apply.
 */
export async function applyQuote(
  deps: Deps,
  { bookingId, quoteId: id, key }: { bookingId: string; quoteId: string; key: string },
  visitor: Visitor,
): Promise<void> {
  const booking = await findAccountBooking(deps.db, bookingId, visitor)
  const quote = readQuote(deps.secret, id)
  if (quote?.bookingId !== bookingId || quote.until <= deps.now().getTime()) throw new Refusal('quote-over')
  const { change, shown } = quote
  if (change.kind === 'leave')
    return leaveBooking(deps, { bookingId, positions: change.positions, shown, key }, visitor)
  if (change.kind === 'cancel') {
    const isDone = bookingIs.cancelledByTraveller(booking.state)
    if (isDone && booking.refund_amount_cents === shown.cardCents) return
    await cancelBooking(deps, { bookingId, shown }, visitor)
    return
  }
  const { position, first_name: firstName, last_name: lastName, is_child: isChild } = change
  const name = { bookingId, position, firstName, lastName, key }
  if (change.another_person) return handOverPlace(deps, { ...name, isChild }, visitor)
  return correctOwnName(deps, name, visitor)
}

async function quoteOf(deps: Deps, bookingId: string, change: WantedChange, visitor: Visitor) {
  if (change.kind === 'leave') {
    const asked = { bookingId, positions: change.positions }
    const { booking, leaving, sum } = await quoteLeaving(deps, asked, visitor)
    const spots = booking.spots - leaving.length
    const price = priceOf({ ...booking, ...sum.columns, total_cents: booking.total_cents - sum.cardCents })
    return { spots, lines: linesOfPrice(price, spots), refund: sum }
  }
  if (change.kind === 'cancel') {
    const { isCancelled, ...back } = await quoteCancellation(deps, bookingId, visitor)
    if (isCancelled) throw new Refusal('booking-not-cancellable')
    const { percent, cardCents, creditCents, booking } = back
    const chargeCents = booking.total_cents + booking.credit_cents - cardCents - creditCents
    return { spots: 0, lines: [], refund: { percent, cardCents, creditCents, chargeCents } }
  }
  const booking = await findAccountBooking(deps.db, bookingId, visitor)
  mustBeChangeable(booking, deps.now())
  return { spots: booking.spots, lines: linesOfPrice(priceOf(booking), booking.spots), refund: nothingBack }
}

function quoteId(secret: Secret, promise: Promised): string {
  const text = Buffer.from(JSON.stringify(promise)).toString('base64url')
  return `${text}.${sign(secret, `quote ${text}`).toString('base64url')}`
}

/** The promise of a quote that we signed; null for anything else. */
function readQuote(secret: Secret, id: string): Promised | null {
  const [text = '', signature = ''] = id.split('.')
  const given = Buffer.from(signature, 'base64url')
  const isOurs = signatures(secret, `quote ${text}`).some(
    (each) => each.length === given.length && timingSafeEqual(each, given),
  )
  return isOurs ? promisedChange.parse(JSON.parse(Buffer.from(text, 'base64url').toString())) : null
}
