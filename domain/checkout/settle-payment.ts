import { lockBooking, type Booking } from '../booking/booking-queries.ts'
import { isUuid } from '../ids.ts'
import { applyOrder, canApply, type ChangeOrder, lockOrder } from '../booking/change/change-orders.ts'
import { confirmBooking } from '../booking/hold/confirm-booking.ts'
import type { Deps, Session, Tx } from '../deps.ts'
import { crashPoint } from '../crash-point.ts'
import { captured, surplus } from '../ledger/payment-entries-rules.ts'
import { postEntries } from '../ledger/post-entries.ts'
import { retakeSpots } from './late-money.ts'
import { recordDiscrepancy } from '../payment/note-discrepancy.ts'
import { paymentIs, paymentStates } from '../payment/payment-states.ts'
import { isAllowed, transition } from '../states/transition.ts'
import { sessionIs } from '../ports/provider-states.ts'

/**
 * Asks the provider about a session and acts on the answer, unless its payment is settled already. Idempotent; returns
 * the outcome.
 */
export async function settleSession(deps: Deps, { sessionId }: { sessionId: string }): Promise<Outcome> {
  const attempt = await findAttempt(deps, { id: sessionId, paymentId: null })
  return attempt
    ? settleAttempt(deps, attempt, sessionId)
    : applySession(deps, await deps.payments.findSession(sessionId))
}

/** The same for the session of a known attempt. */
export async function settleAttempt(deps: Deps, attempt: Attempt, sessionId: string): Promise<Outcome> {
  return settledBefore(attempt) ?? settle(deps, attempt, await deps.payments.findSession(sessionId))
}

export type Outcome = 'confirmed' | 'surplus' | 'expired' | 'waiting' | 'problem' | 'unknown'

/**
 * Applies the provider's state of a session. Paid exactly our total: the booking is confirmed. Paid after its spots are
 * gone: all of it goes back. Expired: the attempt ends. Anything that does not match our books waits for a person.
 */
export async function applySession(deps: Deps, session: Session): Promise<Outcome> {
  const attempt = await findAttempt(deps, session)
  return attempt ? (settledBefore(attempt) ?? settle(deps, attempt, session)) : 'unknown'
}

function settledBefore({ state }: Pick<Attempt, 'state'>): Outcome | null {
  if (paymentIs.captured(state)) return 'confirmed'
  return paymentIs.surplus(state) ? 'surplus' : null
}

async function settle(deps: Deps, attempt: Attempt, session: Session): Promise<Outcome> {
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const [booking, order, payment] = await Promise.all([
      lockBooking(tx, attempt.booking_id, attempt.order_departure_id),
      attempt.change_order_id === null ? null : lockOrder(tx, attempt.change_order_id),
      lockPayment(tx, attempt.id),
    ])
    const before = settledBefore(payment)
    if (before) return before
    if (payment.problem_closed_at) return 'problem'
    if (session.paid) return takeMoney(deps, tx, { booking, order, payment }, session)
    if (sessionIs.open(session.state)) return 'waiting'
    if (sessionIs.complete(session.state)) return note(tx, payment, 'process')
    return note(tx, payment, 'expire')
  })
  crashPoint('settle-committed')
  return outcome
}

type Payment = Awaited<ReturnType<typeof lockPayment>>
/** `order` is the change of the booking that the payment is for; null for the booking itself. */
type Locked = { booking: Booking; order: ChangeOrder | null; payment: Payment }

async function takeMoney(
  deps: Deps,
  tx: Tx,
  { booking, order, payment }: Locked,
  session: Session,
): Promise<Outcome> {
  const problem = mismatch(deps, payment, session)
  if (problem) return flagMismatch(deps, tx, payment, session, problem)
  const settles = order
    ? canApply(order, booking, deps.now())
    : await retakeSpots(deps, tx, booking, payment.amount_cents)
  const update = tx
    .updateTable('payment')
    .set({ session_id: session.id, intent_id: session.intentId, captured_at: deps.now() })
    .set({ card_fingerprint: session.card?.fingerprint ?? null, card_last4: session.card?.last4 ?? null })
    .set({ state: settles ? 'captured' : 'surplus', problem: null })
    .where('id', '=', payment.id)
  const paid = { paymentId: payment.id, bookingId: booking.id, cents: payment.amount_cents }
  const settle = () =>
    order
      ? applyOrder(deps, tx, booking, order, [captured(paid)])
      : confirmBooking(deps, tx, booking, [captured(paid)])
  await Promise.all([
    update.execute(),
    ...(settles
      ? [settle()]
      : [refundSurplus(deps, tx, booking, payment), postEntries(tx, deps.now(), [surplus(paid)])]),
  ])
  crashPoint('settle-before-commit')
  return settles ? 'confirmed' : 'surplus'
}

/** A payment of an unexpected amount confirms nothing and stays until a person decides. */
async function flagMismatch(
  { now }: Deps,
  tx: Tx,
  payment: Payment,
  session: Session,
  problem: string,
): Promise<Outcome> {
  const isIts = session.paymentId === payment.id
  await tx
    .updateTable('payment')
    .set({ problem, ...(isIts && { session_id: session.id, intent_id: session.intentId }) })
    .where('id', '=', payment.id)
    .execute()
  const held = { kind: 'payment-held', objectId: session.id, paymentId: payment.id } as const
  await recordDiscrepancy(tx, now(), { ...held, detail: problem })
  return 'problem'
}

async function refundSurplus(
  { now, enqueue }: Deps,
  tx: Tx,
  booking: Booking,
  payment: Payment,
): Promise<void> {
  const refund = await tx
    .insertInto('refund')
    .values({
      payment_id: payment.id,
      amount_cents: payment.amount_cents,
      reason: 'surplus',
      state: 'approved',
      created_at: now(),
      approved_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(tx, 'send-refund', { refundId: refund.id })
  await enqueue(tx, 'mail-late-payment-refunded', { bookingId: booking.id, paymentId: payment.id })
}

/** Why this payment does not match what we requested, or null. A person decides about it. */
function mismatch({ payments }: Deps, payment: Payment, session: Session): string | null {
  if (session.live !== payments.live) return `paid in the provider's ${session.live ? 'live' : 'test'} mode`
  if (session.amountCents !== payment.amount_cents)
    return `paid ${session.amountCents} cents instead of ${payment.amount_cents}`
  if (session.currency.toUpperCase() !== payment.currency) return `paid in ${session.currency}`
  if (session.paymentId !== null && session.paymentId !== payment.id) return 'paid for another attempt'
  return null
}

async function note(tx: Tx, payment: Payment, action: 'process' | 'expire'): Promise<Outcome> {
  if (isAllowed(paymentStates, payment.state, action)) {
    const state = transition(paymentStates, payment.state, action)
    await tx.updateTable('payment').set({ state }).where('id', '=', payment.id).execute()
  }
  return action === 'process' ? 'waiting' : 'expired'
}

export type Attempt = NonNullable<Awaited<ReturnType<typeof findAttempt>>>

/** The attempt of a session, found by its mark too: a crash may have lost the session's id. */
export async function findAttempt({ db }: Pick<Deps, 'db'>, session: Pick<Session, 'id' | 'paymentId'>) {
  return db
    .selectFrom('payment')
    .leftJoin('change_order', 'change_order.id', 'payment.change_order_id')
    .select(['payment.id', 'payment.booking_id', 'payment.state', 'payment.problem'])
    .select(['payment.change_order_id', 'change_order.departure_id as order_departure_id'])
    .select('change_order.kind as order_kind')
    .where(({ eb, or }) =>
      or([
        eb('payment.session_id', '=', session.id),
        ...(session.paymentId && isUuid(session.paymentId) ? [eb('payment.id', '=', session.paymentId)] : []),
      ]),
    )
    .executeTakeFirst()
}

async function lockPayment(tx: Tx, id: string) {
  return tx
    .selectFrom('payment')
    .select(['id', 'state', 'amount_cents', 'currency', 'problem_closed_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}
