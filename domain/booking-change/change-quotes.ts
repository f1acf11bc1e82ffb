import { timingSafeEqual } from 'node:crypto'
import type { Visitor } from '../account/visitor.ts'
import { type Booking, findAccountBooking, travellersOf } from '../booking/booking-queries.ts'
import { type PriceChange, priceAfter } from '../booking/change/price-change-rules.ts'
import { correctOwnName, handOverSpot, mayChangeName } from '../booking/change/change-name.ts'
import { linesOfPrice, type PriceLine, priceOf } from '../booking/price/price-line-rules.ts'
import { endOfNepalDay, nepalDate } from '../dates.ts'
import type { Db, Deps } from '../deps.ts'
import { findCardRoom } from '../payment/payment-queries.ts'
import { Refusal } from '../refusal.ts'
import { bookingIs } from '../states/booking-states.ts'
import { type Secret, sign, signatures } from '../secret.ts'
import { type QuotePayload, quotePayload, type WantedChange } from './change-quote-form.ts'
import { cancelBooking, quoteCancellation } from '../cancellation/cancel-booking.ts'
import { addTravellers, quoteAdding } from './add-travellers.ts'
import { changeExtras, quoteExtras } from './change-extras.ts'
import { leaveBooking, quoteLeaving } from './leave-booking.ts'
import { moveBooking, quoteMove } from './move-booking.ts'

export type ChangeQuote = {
  /** Names this change with its amounts; valid until `validUntil`. */
  id: string
  change: WantedChange
  spots: number
  /** The price afterwards; none after a cancellation. */
  lines: PriceLine[]
  /** The travellers who would leave. */
  leaving: { position: number; first_name: string; last_name: string }[]
  /** What the card pays before the change applies, in US cents. */
  dueCents: number
  /** What later parts are to pay afterwards, in US cents. */
  unpaidCents: number
  /** By the rule, in US cents. */
  refund: { percent: number; cardCents: number; creditCents: number; chargeCents: number }
  /** What the card still gets: an earlier goodwill refund counts towards the rule's amount. */
  comesCents: number
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
  const { refund, dueCents } = quoted
  const { cardCents, creditCents } = refund
  const { open_choice_id: choiceId } = await findAccountBooking(deps.db, bookingId, visitor)
  const room = await findCardRoom(deps.db, bookingId)
  const validUntil = endOfNepalDay(nepalDate(deps.now()))
  const payload = {
    bookingId,
    change,
    shown: { dueCents, cardCents, creditCents },
    until: validUntil.getTime(),
    choiceId,
  }
  const comesCents = Math.min(cardCents, room)
  return { ...quoted, comesCents, id: quoteId(deps.secret, payload), change, validUntil }
}

/**
 * Applies a quote. Repeating a request with the same key makes no second change, also after the quote has expired. Refused
 * when the quote has expired, is of another booking, or when its amounts no longer apply. `url` is the card page of a change that
 * must be paid first.
 */
export async function applyQuote(
  deps: Deps,
  {
    bookingId,
    quoteId: id,
    key,
    origin,
  }: { bookingId: string; quoteId: string; key: string; origin: string },
  visitor: Visitor,
): Promise<{ url: string | null }> {
  await findAccountBooking(deps.db, bookingId, visitor)
  const quote = readQuote(deps.secret, id)
  if (quote?.bookingId !== bookingId) throw new Refusal('quote-over')
  const { change, shown, until, choiceId } = quote
  const isExpired = until <= deps.now().getTime()
  if (change.kind === 'cancel') {
    const asCredit = change.to === 'credit'
    await cancelOnce(deps, { bookingId, shown, choiceId, isExpired, asCredit }, visitor)
    return { url: null }
  }
  if (isExpired && !(await isKeyUsed(deps.db, bookingId, key))) throw new Refusal('quote-over')
  const wanted = { bookingId, shown, key }
  if (change.kind === 'add')
    return addTravellers(deps, { ...wanted, people: change.travellers.map(personOf), origin }, visitor)
  if (change.kind === 'move')
    return moveBooking(deps, { ...wanted, departureId: change.departure_id, origin, choiceId }, visitor)
  if (change.kind === 'extras')
    return changeExtras(deps, { ...wanted, wishes: change.extras, origin }, visitor)
  if (change.kind === 'leave') await leaveBooking(deps, { ...wanted, positions: change.positions }, visitor)
  else if (change.another_person) await handOverSpot(deps, { ...nameOf(change), bookingId, key }, visitor)
  else await correctOwnName(deps, { ...nameOf(change), bookingId, key }, visitor)
  return { url: null }
}

type Cancelling = Pick<QuotePayload, 'bookingId' | 'shown' | 'choiceId'> & {
  isExpired: boolean
  asCredit: boolean
}

/** Cancels the booking unless that is done: a booking can be cancelled only once. */
async function cancelOnce(
  deps: Deps,
  { bookingId, shown, choiceId, isExpired, asCredit }: Cancelling,
  visitor: Visitor,
): Promise<void> {
  const isDone = async () => {
    const booking = await findAccountBooking(deps.db, bookingId, visitor)
    // The departure may have been cancelled between the quote and its second request.
    const cardCents = booking.refund_amount_cents + booking.refund_as_credit_cents
    return bookingIs.cancelled(booking.state) && cardCents === shown.cardCents
  }
  if (await isDone()) return
  if (isExpired) throw new Refusal('quote-over')
  await cancelBooking(deps, { bookingId, shown, choiceId, asCredit }, visitor).catch(
    async (error: unknown) => {
      if (!(await isDone())) throw error
    },
  )
}

async function isKeyUsed(db: Db, bookingId: string, key: string): Promise<boolean> {
  const used = await db
    .selectFrom('booking_change')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('idem_key', '=', key)
    .union(
      db
        .selectFrom('change_order')
        .select('id')
        .where('booking_id', '=', bookingId)
        .where('idem_key', '=', key),
    )
    .executeTakeFirst()
  return used !== undefined
}

type Person = { first_name: string; last_name: string; is_child: boolean }

function personOf({ first_name: firstName, last_name: lastName, is_child: isChild }: Person) {
  return { firstName, lastName, isChild }
}

function nameOf(change: WantedChange & { kind: 'travellers' }) {
  return { position: change.position, ...personOf(change) }
}

async function quoteOf(deps: Deps, bookingId: string, change: WantedChange, visitor: Visitor) {
  if (change.kind === 'leave') {
    const asked = { bookingId, positions: change.positions }
    const { booking, leaving, sum } = await quoteLeaving(deps, asked, visitor)
    return { ...quotedOf(booking, sum), leaving }
  }
  if (change.kind === 'add') {
    const asked = { bookingId, count: change.travellers.length }
    const { booking, sum } = await quoteAdding(deps, asked, visitor)
    return quotedOf(booking, sum)
  }
  if (change.kind === 'move') {
    const { booking, move } = await quoteMove(deps, { bookingId, departureId: change.departure_id }, visitor)
    return quotedOf(booking, move.sum, move.terms)
  }
  if (change.kind === 'extras') {
    const { booking, sum } = await quoteExtras(deps, { bookingId, wishes: change.extras }, visitor)
    return quotedOf(booking, sum)
  }
  if (change.kind === 'cancel') {
    const { isCancelled, ...back } = await quoteCancellation(deps, bookingId, visitor)
    if (isCancelled) throw new Refusal('booking-not-cancellable')
    const { percent, cardCents, creditCents, booking } = back
    const chargeCents =
      booking.total_cents - booking.unpaid_cents + booking.credit_cents - cardCents - creditCents
    const refund = { percent, cardCents, creditCents, chargeCents }
    return {
      spots: 0,
      lines: [],
      leaving: await travellersOf(deps.db, bookingId),
      dueCents: 0,
      unpaidCents: 0,
      refund,
    }
  }
  const booking = await findAccountBooking(deps.db, bookingId, visitor)
  const kind = change.another_person ? 'hand-over' : 'correct-name'
  await mayChangeName(deps.db, booking, { kind, ...nameOf(change) }, deps.now())
  const lines = linesOfPrice(priceOf(booking), booking.spots)
  const { spots, unpaid_cents: unpaidCents } = booking
  return { spots, lines, leaving: [], dueCents: 0, unpaidCents, refund: nothingBack }
}

function quotedOf(booking: Booking, sum: PriceChange, terms: object = {}) {
  const { spots } = sum.columns
  const lines = linesOfPrice(priceAfter(booking, sum, terms), spots)
  const { dueCents, unpaidCents } = sum
  return { spots, lines, leaving: [], dueCents, unpaidCents, refund: sum }
}

function quoteId(secret: Secret, payload: QuotePayload): string {
  const text = Buffer.from(JSON.stringify(payload)).toString('base64url')
  return `${text}.${sign(secret, `quote ${text}`).toString('base64url')}`
}

/** The content of a quote that we signed; null for anything else. */
function readQuote(secret: Secret, id: string): QuotePayload | null {
  const [text = '', signature = ''] = id.split('.')
  const given = Buffer.from(signature, 'base64url')
  const isValid = signatures(secret, `quote ${text}`).some(
    (each) => each.length === given.length && timingSafeEqual(each, given),
  )
  return isValid ? quotePayload.parse(JSON.parse(Buffer.from(text, 'base64url').toString())) : null
}
