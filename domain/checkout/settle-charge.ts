import { lockBooking } from '../booking/booking-queries.ts'
import { crashPoint } from '../crash-point.ts'
import type { Deps } from '../deps.ts'
import { ExternalServiceError } from '../external-service-error.ts'
import { isUuid } from '../ids.ts'
import type { PartFailure } from '../job.ts'
import { CLOCKS_DIFFER_MS } from '../payment/lost/return-lost-payment.ts'
import { paymentIs, paymentStates } from '../payment/payment-states.ts'
import type { Charge, SavedChargeOrder } from '../ports/provider-charges.ts'
import { chargeIs } from '../ports/provider-states.ts'
import { departureIs } from '../offer/departure-states.ts'
import { instalmentIs } from '../payment-plan/instalment-states.ts'
import { bookingIs } from '../states/booking-states.ts'
import { isAllowed, transition } from '../states/transition.ts'
import { lockPayment, settledBefore, type Outcome } from './settle-payment.ts'
import { takeMoney } from './take-money.ts'

/** The provider's idempotency key of a charge of a saved card: the part and the number of the try. */
export function chargeKey({ instalmentId, tries }: { instalmentId: string; tries: number }): string {
  return `${instalmentId}:${tries}`
}

type ChargeAttempt = { id: string; instalment_id: string | null; try: number | null; session_order: unknown }

/**
 * Charges the saved card for a saved attempt, and applies the result. It can be repeated: the key of part and try makes the
 * provider charge once. A card that the provider does not have any more fails like a declined one. When nobody owes the part any
 * more, no charge begins: one that the provider has begun already is applied, else the attempt ends.
 */
export async function chargeAttempt(deps: Deps, attempt: ChargeAttempt): Promise<Outcome> {
  const { id, instalment_id: instalmentId, try: tries, session_order } = attempt
  if (instalmentId === null || tries === null) throw new Error(`payment ${id} is no charge of a saved card`)
  if (!(await isStillOwed(deps, instalmentId))) return endUnstarted(deps, id)
  const order = session_order as SavedChargeOrder
  try {
    const charge = await deps.payments.chargeSaved(order, chargeKey({ instalmentId, tries }))
    crashPoint('part:charged')
    // A restored backup may have lost the attempt that made this charge: it pays this attempt instead.
    return await applyCharge(deps, { ...charge, paymentId: id })
  } catch (error) {
    if (!(error instanceof ExternalServiceError && error.refused)) throw error
    deps.reportExternalError(error)
    return failAttempt(deps, id, error.spent ? 'failed' : 'removed')
  }
}

async function isStillOwed({ db }: Deps, instalmentId: string): Promise<boolean> {
  const part = await db
    .selectFrom('instalment as part')
    .innerJoin('booking', 'booking.id', 'part.booking_id')
    .innerJoin('departure', 'departure.id', 'booking.departure_id')
    .select('part.id')
    .where('part.id', '=', instalmentId)
    .where('part.state', 'in', instalmentIs.open.states)
    .where('booking.state', 'in', bookingIs.confirmed.states)
    .where('departure.state', 'not in', departureIs.cancelled.states)
    .executeTakeFirst()
  return part !== undefined
}

async function endUnstarted(deps: Deps, paymentId: string): Promise<Outcome> {
  const { created_at: since } = await deps.db
    .selectFrom('payment')
    .select('created_at')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  for await (const charge of deps.payments.listCharges(new Date(since.getTime() - CLOCKS_DIFFER_MS)))
    if (charge.paymentId === paymentId)
      return applyCharge(deps, await deps.payments.findCharge(charge.intentId))
  return failAttempt(deps, paymentId, null)
}

/**
 * Applies the provider's state of a charge of a saved card, unless its payment is settled already. Paid: the parts are paid.
 * Declined, or the bank asks for a confirmation: the charge is cancelled, so that it can never be paid later, and the traveller
 * gets a mail with a card page. Idempotent; returns the outcome.
 */
export async function applyCharge(deps: Deps, charge: Charge): Promise<Outcome> {
  const { paymentId } = charge
  if (!paymentId || !isUuid(paymentId)) return 'unknown'
  if (chargeIs.paid(charge.state)) return settleCharge(deps, paymentId, charge)
  if (chargeIs.processing(charge.state)) return noteProcessing(deps, paymentId)
  const ended = chargeIs.cancelled(charge.state) ? charge : await deps.payments.cancelCharge(charge.intentId)
  if (chargeIs.paid(ended.state)) return settleCharge(deps, paymentId, ended)
  crashPoint('part:charge-cancelled')
  return failAttempt(deps, paymentId, whyFailed(charge))
}

function whyFailed({ state, declineCode }: Charge): PartFailure {
  // A charge that was cancelled before still says why it was not paid.
  if (chargeIs.unconfirmed(state) || declineCode === 'authentication_required') return 'unconfirmed'
  return declineCode === 'expired_card' ? 'expired' : 'declined'
}

async function settleCharge(deps: Deps, paymentId: string, charge: Charge): Promise<Outcome> {
  const outcome = await lockedAttempt(deps, paymentId, async (tx, { booking, payment }) => {
    const before = settledBefore(payment)
    if (before) return before
    if (payment.problem_closed_at) return 'problem'
    const money = { ...charge, sessionId: null, savedCard: null }
    return takeMoney(deps, tx, { booking, order: null, payment }, money)
  })
  crashPoint('settle-committed')
  return outcome
}

async function noteProcessing(deps: Deps, paymentId: string): Promise<Outcome> {
  return lockedAttempt(deps, paymentId, async (tx, { payment }) => {
    for (const action of ['open-page', 'process'] as const)
      if (isAllowed(paymentStates, payment.state, action)) {
        payment.state = transition(paymentStates, payment.state, action)
        await tx.updateTable('payment').set({ state: payment.state }).where('id', '=', payment.id).execute()
      }
    return 'waiting'
  })
}

/** Ends an attempt without a payment, and enqueues the mail to the traveller with its cause; none when nobody owes the part. */
async function failAttempt(deps: Deps, paymentId: string, why: PartFailure | null): Promise<Outcome> {
  return lockedAttempt(deps, paymentId, async (tx, { booking, payment }) => {
    const before = settledBefore(payment)
    if (before) return before
    if (!paymentIs.live(payment.state) || payment.instalment_id === null) return 'expired'
    const state = transition(paymentStates, payment.state, 'expire')
    await tx.updateTable('payment').set({ state }).where('id', '=', payment.id).execute()
    if (why === null) return 'expired'
    await deps.enqueue(tx, 'mail-part-failed', {
      bookingId: booking.id,
      instalmentId: payment.instalment_id,
      tries: payment.try ?? 0,
      why,
    })
    crashPoint('part:failed-before-commit')
    return 'expired'
  })
}

type LockedAttempt = {
  booking: Awaited<ReturnType<typeof lockBooking>>
  payment: Awaited<ReturnType<typeof lockPayment>>
}

async function lockedAttempt(
  deps: Deps,
  paymentId: string,
  work: (tx: Parameters<typeof lockBooking>[0], locked: LockedAttempt) => Promise<Outcome>,
): Promise<Outcome> {
  const attempt = await deps.db
    .selectFrom('payment')
    .select('booking_id')
    .where('id', '=', paymentId)
    .executeTakeFirst()
  if (!attempt) return 'unknown'
  return deps.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, attempt.booking_id)
    return work(tx, { booking, payment: await lockPayment(tx, paymentId) })
  })
}
