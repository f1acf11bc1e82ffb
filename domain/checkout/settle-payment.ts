import { lockBooking } from '../booking/booking-queries.ts'
import { isUuid } from '../ids.ts'
import { lockOrder } from '../booking/change/change-orders.ts'
import type { Deps, Session, Tx } from '../deps.ts'
import { crashPoint } from '../crash-point.ts'
import { takeMoney } from './take-money.ts'
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

/** The outcome of a payment that was settled before; null when it was not. */
export function settledBefore({ state }: Pick<Attempt, 'state'>): Outcome | null {
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
    if (session.paid)
      return takeMoney(deps, tx, { booking, order, payment }, { ...session, sessionId: session.id })
    if (sessionIs.open(session.state)) return 'waiting'
    if (sessionIs.complete(session.state)) return note(tx, payment, 'process')
    return note(tx, payment, 'expire')
  })
  crashPoint('settle-committed')
  return outcome
}

type Payment = Awaited<ReturnType<typeof lockPayment>>

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
    .select([
      'payment.change_order_id',
      'payment.instalment_id',
      'payment.traveller_link_id',
      'change_order.departure_id as order_departure_id',
    ])
    .select('change_order.kind as order_kind')
    .where(({ eb, or }) =>
      or([
        eb('payment.session_id', '=', session.id),
        ...(session.paymentId && isUuid(session.paymentId) ? [eb('payment.id', '=', session.paymentId)] : []),
      ]),
    )
    .executeTakeFirst()
}

/** Locks a payment until the transaction ends; the caller has locked its booking. */
export async function lockPayment(tx: Tx, id: string) {
  return tx
    .selectFrom('payment')
    .select(['id', 'state', 'amount_cents', 'currency', 'problem_closed_at', 'instalment_id', 'try'])
    .select('traveller_link_id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}
