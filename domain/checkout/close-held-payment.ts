import type { Visitor } from '../account/visitor.ts'
import { lockBooking } from '../booking/booking-queries.ts'
import { isUuid } from '../ids.ts'
import type { Deps, Tx } from '../deps.ts'
import { crashPoint } from '../crash-point.ts'
import { confirmedOperatorOf } from '../account/staff.ts'
import { recordAction } from '../audit/record-action.ts'
import { ExternalServiceError } from '../external-service-error.ts'
import { Refusal } from '../refusal.ts'
import { paymentIs } from '../payment/payment-states.ts'

type Decision = {
  paymentId: string
  /** Whether the provider refunds all of it now. False when an operator has handled it at the provider. */
  sendBack: boolean
  reason: string
}

/**
 * An operator decides about a payment that does not match what we requested: it goes back to its card, or was handled
 * at the provider. The attempt ends, the booking's hold ends normally, and the discrepancy is settled. The money was
 * never in our books, so nothing is posted. After one operator has sent it back, nobody can mark it as handled. Nobody
 * decides about their own booking.
 */
export async function closeHeldPayment(deps: Deps, decision: Decision, visitor: Visitor): Promise<void> {
  const { db, now, payments } = deps
  const { id: operatorId } = confirmedOperatorOf(visitor, now())
  const { paymentId, sendBack } = decision
  const held = isUuid(paymentId) ? await findHeld(deps, paymentId) : undefined
  if (!held) throw new Refusal('difference-not-found')
  const decide = () => db.transaction().execute((tx) => begin(deps, tx, held, decision, operatorId))
  if (!sendBack) await decide()
  else {
    const { intentId, amountCents } = await findMoney(deps, held).catch(unavailable(deps))
    if (!intentId) throw new Refusal('difference-not-found')
    await decide()
    const order = { intentId, amountCents, refundId: paymentId }
    // The payment's id alone was the key that opened its checkout session.
    await payments.refund(order, `return-${paymentId}`).catch(async (error: unknown) => {
      // The refund did not happen, so the payment can be handled in another way.
      if (error instanceof ExternalServiceError && error.refused)
        await db
          .updateTable('payment')
          .set({ problem_return_at: null })
          .where('id', '=', paymentId)
          .where('problem_closed_at', 'is', null)
          .execute()
      return unavailable(deps)(error)
    })
    crashPoint('held-payment-returned')
  }
  if (sendBack) await db.transaction().execute((tx) => close(deps, tx, held, decision, operatorId))
}

/** Stores the decision before the provider is called. Without a refund the attempt ends here. */
async function begin(deps: Deps, tx: Tx, held: Held, decision: Decision, operatorId: string) {
  const booking = await lockBooking(tx, held.booking_id)
  const payment = await tx
    .selectFrom('payment')
    .select(['problem_closed_at', 'problem_return_at'])
    .where('id', '=', held.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (payment.problem_closed_at) throw new Refusal('difference-not-found')
  if (booking.account_id === operatorId) throw new Refusal('held-payment-own')
  if (!decision.sendBack && payment.problem_return_at) throw new Refusal('held-payment-going-back')
  if (!decision.sendBack) return close(deps, tx, held, decision, operatorId)
  await tx.updateTable('payment').set({ problem_return_at: deps.now() }).where('id', '=', held.id).execute()
}

type Held = NonNullable<Awaited<ReturnType<typeof findHeld>>>

async function close(deps: Deps, tx: Tx, held: Held, { sendBack, reason }: Decision, operatorId: string) {
  const at = deps.now()
  await lockBooking(tx, held.booking_id)
  const payment = await tx
    .selectFrom('payment')
    .select(['state', 'problem_closed_at'])
    .where('id', '=', held.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (payment.problem_closed_at) return
  const set = (change: object) => tx.updateTable('payment').set(change).where('id', '=', held.id).execute()
  if (paymentIs.created(payment.state)) await set({ state: 'open' })
  await set({ problem_closed_at: at, ...(!paymentIs.expired(payment.state) && { state: 'failed' }) })
  await tx
    .updateTable('provider_difference')
    .set({ settled_at: at, settled_by: operatorId, note: reason })
    .where('payment_id', '=', held.id)
    .where('kind', '=', 'payment-held')
    .where('settled_at', 'is', null)
    .execute()
  const about = { bookingId: held.booking_id, paymentId: held.id }
  if (sendBack) await deps.enqueue(tx, 'mail-held-payment-returned', about)
  await recordAction(tx, at, {
    actorId: operatorId,
    act: 'close-held-payment',
    reason,
    subject: { kind: 'payment', id: held.id },
    detail: { sendBack },
  })
}

function findHeld({ db }: Deps, id: string) {
  return db
    .selectFrom('payment')
    .select(['id', 'booking_id', 'session_id', 'intent_id'])
    .where('id', '=', id)
    .where('problem', 'is not', null)
    .where('problem_closed_at', 'is', null)
    .executeTakeFirst()
}

/** What the provider took: on a card page, or by a charge of a saved card. */
async function findMoney({ payments }: Deps, { session_id, intent_id }: Held) {
  if (session_id) return payments.findSession(session_id)
  if (intent_id) return payments.findCharge(intent_id)
  throw new Refusal('difference-not-found')
}

function unavailable({ reportExternalError }: Deps) {
  return (error: unknown): never => {
    if (!(error instanceof ExternalServiceError)) throw error
    reportExternalError(error)
    throw new Refusal('provider-unavailable')
  }
}
