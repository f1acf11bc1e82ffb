import type { Visitor } from '../account/visitor.ts'
import { isUuid, lockBooking } from '../booking/booking-queries.ts'
import type { Deps, Tx } from '../deps.ts'
import { fp } from '../fault-point.ts'
import { confirmedOperatorOf } from '../office/operator.ts'
import { recordAct } from '../office/record-act.ts'
import { OutsideFault } from '../outside-fault.ts'
import { Refusal } from '../refusal.ts'

type Decision = {
  paymentId: string
  /** Whether all of it goes back by the provider now; without it an operator has seen to the money there. */
  sendBack: boolean
  reason: string
}

/**
 * An operator decides about money that was not what we asked for: it goes back to its card, or has been dealt with at the
 * provider. The attempt is over then, its booking's hold ends as any other, and its difference is settled. Such money was
 * never in our books, so nothing is posted. Once one operator has it sent back, no other says that it was seen to; nobody
 * decides about their own.
 */
export async function closeHeldPayment(deps: Deps, decision: Decision, visitor: Visitor): Promise<void> {
  const { db, now, payments } = deps
  const { id: operatorId } = confirmedOperatorOf(visitor, now())
  const { paymentId, sendBack } = decision
  const held = isUuid(paymentId) ? await findHeld(deps, paymentId) : undefined
  if (!held) throw new Refusal('difference-not-found')
  const decide = () => db.transaction().execute((tx) => begin(deps, tx, held, decision, operatorId))
  if (!sendBack || !held.session_id) await decide()
  else {
    const session = await payments.findSession(held.session_id).catch(unavailable(deps))
    if (!session.intentId) throw new Refusal('difference-not-found')
    await decide()
    const order = { intentId: session.intentId, amountCents: session.amountCents, refundId: paymentId }
    // The payment's id alone is the key by which its card page was opened.
    await payments.refund(order, `return-${paymentId}`).catch(async (error: unknown) => {
      // Nothing came of it, so that it may be seen to in another way.
      if (error instanceof OutsideFault && error.refused)
        await db
          .updateTable('payment')
          .set({ problem_return_at: null })
          .where('id', '=', paymentId)
          .where('problem_closed_at', 'is', null)
          .execute()
      return unavailable(deps)(error)
    })
    fp('held-payment-returned')
  }
  if (sendBack) await db.transaction().execute((tx) => close(deps, tx, held, decision, operatorId))
}

/** The decision is kept before the provider hears of it; without a sending-back it is the end of it. */
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
  if (payment.state === 'created') await set({ state: 'open' })
  await set({ problem_closed_at: at, ...(payment.state !== 'expired' && { state: 'failed' }) })
  await tx
    .updateTable('provider_difference')
    .set({ settled_at: at, settled_by: operatorId, note: reason })
    .where('payment_id', '=', held.id)
    .where('kind', '=', 'payment-held')
    .where('settled_at', 'is', null)
    .execute()
  const about = { bookingId: held.booking_id, paymentId: held.id }
  if (sendBack) await deps.later(tx, 'mail-held-payment-returned', about)
  await recordAct(tx, at, {
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
    .select(['id', 'booking_id', 'session_id'])
    .where('id', '=', id)
    .where('problem', 'is not', null)
    .where('problem_closed_at', 'is', null)
    .executeTakeFirst()
}

function unavailable({ onOutside }: Deps) {
  return (error: unknown): never => {
    if (!(error instanceof OutsideFault)) throw error
    onOutside(error)
    throw new Refusal('provider-unavailable')
  }
}
