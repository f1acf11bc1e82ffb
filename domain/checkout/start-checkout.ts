import { randomUUID } from 'node:crypto'
import { counted } from '#figure-text'
import type { Visitor } from '../account/visitor.ts'
import { lockBooking, findOwnBooking, type Booking } from '../booking/booking-queries.ts'
import { isHeld } from '../booking/hold/hold-rules.ts'
import { submitAnd, type Submission } from '../booking/hold/submit-booking.ts'
import { rangeText } from '../dates.ts'
import type { Deps, Session, SessionOrder, Tx } from '../deps.ts'
import { crashPoint } from '../crash-point.ts'
import { ExternalServiceError } from '../external-service-error.ts'
import { Refusal } from '../refusal.ts'
import { findLiveAttempt } from '../payment/payment-queries.ts'
import { applySession } from './settle-payment.ts'
import { sessionIs } from '../ports/provider-states.ts'
import { departureIs } from '../offer/departure-states.ts'
import { bookingIs } from '../states/booking-states.ts'

const MINUTE = 60_000
/**
 * The provider keeps a session open for at least 30 minutes from its opening; five more, so that a late retry can still
 * request it.
 */
const SESSION_MINUTES = 35

/** Where to send a traveller who pays; null when there is nothing to pay and the booking is confirmed immediately. */
export type Checkout = { url: string | null; bookingId: string }

export type CheckoutRequest = {
  bookingId: string
  /** The price that the caller expects; a different price on the server is refused with the true amount. */
  shownTotalCents: number | null
  /** The credit that the caller expects to spend. */
  shownCreditCents?: number | null
  /** The origin by which the payer reaches this site. */
  origin: string
}

/**
 * Submits the booking form and opens the session of its payment. The attempt is saved in the transaction of the
 * submission.
 */
export async function submitAndCheckout(
  deps: Deps,
  { bookingId, origin, ...submission }: Submission & { bookingId: string; origin: string },
  visitor: Visitor,
): Promise<Checkout> {
  const attempt = await submitAnd(deps, bookingId, submission, visitor, async (tx, booking) => {
    if (bookingIs.sold(booking.state)) return null
    mustCostAsShown(booking, submission.shownTotalCents, null)
    return liveOrNewAttempt(deps, tx, booking, origin)
  })
  crashPoint('attempt-saved')
  if (!attempt) return { url: null, bookingId }
  return checkoutWith(deps, { bookingId, origin, attempt, again: () => saveAttempt(deps, bookingId, origin) })
}

/**
 * Opens the session of a pending booking, or returns the open one. The attempt is saved first and its id is the
 * provider's idempotency key, so that a crash in between leaves neither a lost nor a second session.
 */
export async function startCheckout(
  deps: Deps,
  request: CheckoutRequest,
  visitor: Visitor,
): Promise<Checkout> {
  const { bookingId, shownTotalCents, shownCreditCents = null, origin } = request
  const booking = await findOwnBooking(deps.db, bookingId, visitor)
  mustCostAsShown(booking, shownTotalCents, shownCreditCents)
  if (booking.total_cents === 0 && bookingIs.sold(booking.state)) return { url: null, bookingId }
  const save = () => saveAttempt(deps, bookingId, origin)
  return checkoutWith(deps, { bookingId, origin, attempt: await save(), again: save })
}

function mustCostAsShown(
  { total_cents: totalCents, credit_cents: creditCents }: Booking,
  shownTotalCents: number | null,
  shownCreditCents: number | null,
): void {
  if (shownTotalCents !== null && shownTotalCents !== totalCents)
    throw new Refusal('checkout-price-differs', { totalCents })
  if (shownCreditCents !== null && shownCreditCents !== creditCents)
    throw new Refusal('checkout-price-differs', { creditCents })
}

type Opening = {
  bookingId: string
  origin: string
  attempt: Attempt
  /** Saves the next attempt. */
  again: () => Promise<Attempt>
  /** The page that a payer sees whose payment has arrived already; that of a paid booking by default. */
  paidUrl?: (sessionId: string) => string
}

/** The card page of a saved attempt, or where to go when it is paid already. */
export async function checkoutWith(
  deps: Deps,
  { bookingId, origin, paidUrl = paidPage(origin), ...opening }: Opening,
): Promise<Checkout> {
  const session = await openAttempt(deps, opening).catch((error: unknown) => {
    if (!(error instanceof ExternalServiceError)) throw error
    deps.reportExternalError(error)
    throw new Refusal('checkout-unavailable')
  })
  if (sessionIs.open(session.state) && session.url) return { url: session.url, bookingId }
  await applySession(deps, session)
  if (session.paid) return { url: paidUrl(session.id), bookingId }
  throw new Refusal('checkout-not-possible')
}

const paidPage = (origin: string) => (sessionId: string) =>
  `${origin}/payment-success?session_id=${sessionId}`

/**
 * The session of the live attempt, or of a new one. An attempt whose key the provider has used up is over, and the next
 * has its own key.
 */
async function openAttempt(
  deps: Deps,
  { attempt, again }: Pick<Opening, 'attempt' | 'again'>,
): Promise<Session> {
  return ensureSession(deps, attempt).catch(async (error: unknown) => {
    if (!(error instanceof ExternalServiceError && error.spent)) throw error
    return ensureSession(deps, await again())
  })
}

/** The session of an attempt: the stored one in the provider's current state, or the one that its key opens. */
export async function ensureSession(
  deps: Deps,
  { id: paymentId, session_id, session_order }: Attempt,
): Promise<Session> {
  if (session_id) return deps.payments.findSession(session_id)
  const { expiresAt, ...order } = session_order as unknown as StoredOrder
  const session = await deps.payments
    .openSession({ ...order, expiresAt: new Date(expiresAt) }, paymentId)
    .catch((error: unknown) => endRefused(deps, paymentId, error))
  crashPoint('session-opened')
  await deps.db
    .updateTable('payment')
    .set({ session_id: session.id, session_url: session.url, intent_id: session.intentId, state: 'open' })
    .where('id', '=', paymentId)
    .where('state', '=', 'created')
    .execute()
  crashPoint('session-stored')
  return session
}

/** Ends an attempt that the provider will never open, so that it does not block the spots of its booking forever. */
async function endRefused({ db }: Deps, paymentId: string, error: unknown): Promise<never> {
  if (error instanceof ExternalServiceError && error.refused)
    await db
      .updateTable('payment')
      .set({ state: 'expired' })
      .where('id', '=', paymentId)
      .where('state', '=', 'created')
      .execute()
  throw error
}

type StoredOrder = Omit<SessionOrder, 'expiresAt'> & { expiresAt: string }

type Attempt = Pick<
  NonNullable<Awaited<ReturnType<typeof findLiveAttempt>>>,
  'id' | 'session_id' | 'session_order'
>

async function saveAttempt(deps: Deps, bookingId: string, origin: string): Promise<Attempt> {
  const attempt = await deps.db
    .transaction()
    .execute(async (tx) => liveOrNewAttempt(deps, tx, await lockBooking(tx, bookingId), origin))
  crashPoint('attempt-saved')
  return attempt
}

/** Saves the intention to take this payment; a booking, which the caller has locked, has at most one live attempt. */
async function liveOrNewAttempt(deps: Deps, tx: Tx, booking: Booking, origin: string): Promise<Attempt> {
  if (!booking.submitted_at || !isHeld(booking, deps.now())) throw new Refusal('checkout-not-possible')
  if (departureIs.cancelled(booking.departure_state)) throw new Refusal('checkout-not-possible')
  const live = await findLiveAttempt(tx, booking.id)
  if (live) return live
  const id = randomUUID()
  return tx
    .insertInto('payment')
    .values({
      id,
      booking_id: booking.id,
      amount_cents: booking.total_cents - booking.unpaid_cents,
      created_at: deps.now(),
      state: 'created',
      session_order: JSON.stringify(orderOf(booking, id, origin, deps.now())),
    })
    .returning(['id', 'session_id', 'session_order'])
    .executeTakeFirstOrThrow()
}

/** What the card page says before the dates. */
const firstPart: Record<string, string> = { full: '', deposit: 'Deposit: ', monthly: 'First part: ' }

function orderOf(booking: Booking, paymentId: string, origin: string, now: Date): SessionOrder {
  const people = counted(booking.spots, 'traveller')
  return {
    bookingId: booking.id,
    paymentId,
    amountCents: booking.total_cents - booking.unpaid_cents,
    savesCard: booking.unpaid_cents > 0,
    title: booking.trek_name,
    description: `${firstPart[booking.plan]}${rangeText(booking.starts_on, booking.ends_on)}, ${people}`,
    email: booking.email ?? '',
    successUrl: `${origin}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${origin}/payment-cancelled?booking=${booking.id}`,
    expiresAt: sessionEnd(booking.hold_expires_at, now),
  }
}

/** When a card page closes by itself: at the end of the hold, and late enough for the provider. */
export function sessionEnd(holdEnd: Date | null, now: Date): Date {
  return new Date(Math.max(holdEnd?.getTime() ?? 0, now.getTime() + SESSION_MINUTES * MINUTE))
}
