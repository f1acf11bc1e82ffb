import { applyDisputes } from '#domain/checkout/apply-disputes.ts'
import { proposeGoodwill } from '#domain/booking/office/propose-goodwill.ts'
import { applyRefund } from '#domain/payment/apply-refund.ts'
import { approveRefund } from '#domain/payment/approve-refund.ts'
import { rejectRefund } from '#domain/payment/reject-refund.ts'
import { finishManualRefund, retryRefund } from '#domain/payment/retry-refund.ts'
import { sendRefund } from '#domain/payment/send-refund.ts'
import { refundsOf } from '../money/balances.ts'
import type { Step } from './change-steps.ts'
import { operatorNow, type Stage } from './open-stage.ts'

/** What operators, the payment provider and the card's bank do with the money of a booking. */
export const moneySteps = {
  async goodwill(stage) {
    const { world, id, next } = stage
    const wanted = { bookingId: id, amountCents: 1_00 + next(300_00), reason: 'Rain' }
    await proposeGoodwill(world.deps, wanted, operatorNow(stage))
    return 'goodwill proposed'
  },

  /** Twice as likely as its rejection; two operators decide about large goodwill. */
  async approve(stage) {
    const { world, next } = stage
    const refund = await anyRefund(stage, ['requested'])
    if (!refund) return null
    const { id: refundId, reason } = refund
    if (next(3) === 0) return reject(stage, refund)
    const first = await approveRefund(world.deps, { refundId }, operatorNow(stage, 0))
    if (first === 'approved') return `${reason} approved`
    if (next(2) === 0) return `${reason} approved by the first of two`
    await approveRefund(world.deps, { refundId }, operatorNow(stage, 1))
    return `${reason} approved by two`
  },

  async send(stage) {
    const { world, next } = stage
    const approved = (await refundsOf(world, stage.id)).filter(({ state }) => state === 'approved')
    if (approved.length === 0) return null
    const end = (['succeeded', 'succeeded', 'pending', 'failed'] as const)[next(4)] ?? 'succeeded'
    world.payments.refundsEnd(end)
    for (const { id: refundId } of approved) await sendRefund(world.deps, { refundId })
    return `refund sent: ${end}`
  },

  /** The provider reports the end of a refund that was pending, or that a card returned one that had succeeded. */
  async report(stage) {
    const { world, next } = stage
    const refund = await anyRefund(stage, ['submitted', 'succeeded'])
    if (!refund?.provider_refund_id) return null
    const state = next(2) === 0 ? 'failed' : 'succeeded'
    world.payments.setRefund(refund.id, state)
    const outcome = await applyRefund(world.deps, await world.payments.findRefund(refund.provider_refund_id))
    return outcome === 'waiting' ? null : `refund ${refund.state} reported ${state}`
  },

  async retry(stage) {
    const { world, next } = stage
    const refund = await anyRefund(stage, ['failed', 'manual'])
    if (!refund) return null
    const { id: refundId } = refund
    if (refund.state === 'manual') {
      await finishManualRefund(world.deps, { refundId, reference: 'TX 1' }, operatorNow(stage))
      return 'refund sent by the bank'
    }
    if (next(4) === 0) return reject(stage, refund)
    const state = await retryRefund(world.deps, { refundId }, operatorNow(stage))
    if (state !== 'approved' || next(3) === 0) return `refund retried: ${state}`
    // Cards that refuse twice would otherwise be too rare in one sequence.
    world.payments.refundsEnd('failed')
    await sendRefund(world.deps, { refundId })
    if (next(3) === 0) return 'refund retried: refused again'
    return `refund retried: ${await retryRefund(world.deps, { refundId }, operatorNow(stage))}`
  },

  /** The bank opens a dispute about one payment, or decides about the open one. */
  async dispute(stage) {
    const { world, id, next } = stage
    const { disputes } = world.payments
    const paid = await world.db
      .selectFrom('payment')
      .select(['intent_id as intentId', 'amount_cents as amountCents'])
      .where('booking_id', '=', id)
      .where('intent_id', 'is not', null)
      .orderBy('captured_at')
      .orderBy('id')
      .execute()
    const payment = paid[next(paid.length)]
    if (!payment) return null
    const known = disputes.find(({ intentId }) => intentId === payment.intentId)
    if (known && known.state !== 'open') return null
    if (known) known.state = next(2) === 0 ? 'won' : 'lost'
    else
      disputes.push({
        ...payment,
        id: `dp_${payment.intentId}`,
        state: 'open',
        createdAt: world.clock.now(),
      })
    // The provider reports the same twice.
    await applyDisputes(world.deps)
    await applyDisputes(world.deps)
    return `dispute ${known?.state ?? 'opened'}`
  },
} satisfies Record<string, Step>

/** Sends all approved refunds. A late payment whose refund has failed is sent again, in the end by bank transfer. */
export async function sendAll(stage: Stage): Promise<void> {
  const { world, id } = stage
  world.payments.refundsEnd('succeeded')
  for (const { id: refundId, state, reason } of await refundsOf(world, id)) {
    const isRetried = reason === 'surplus' && state === 'failed'
    if (isRetried) await retryRefund(world.deps, { refundId }, operatorNow(stage))
    if (isRetried || state === 'approved') await sendRefund(world.deps, { refundId })
  }
  for (const { id: refundId, state, reason } of await refundsOf(world, id))
    if (reason === 'surplus' && state === 'manual')
      await finishManualRefund(world.deps, { refundId, reference: 'TX 2' }, operatorNow(stage))
    else if (reason === 'surplus' && state === 'submitted') {
      world.payments.setRefund(refundId, 'succeeded')
      await applyRefund(world.deps, await providersRefund(stage, refundId))
    }
}

async function providersRefund({ world }: Stage, refundId: string) {
  const found = world.payments.refunds.findLast((each) => each.refundId === refundId)
  if (!found) throw new Error(`the provider does not know ${refundId}`)
  return world.payments.findRefund(found.id)
}

type Refund = Awaited<ReturnType<typeof refundsOf>>[number]

async function reject(stage: Stage, { id: refundId, reason, state }: Refund): Promise<string> {
  await rejectRefund(stage.world.deps, { refundId, reason: 'charged_back' }, operatorNow(stage))
  return `${state} ${reason} rejected`
}

async function anyRefund({ world, id, next }: Stage, states: readonly string[]): Promise<Refund | undefined> {
  const found = (await refundsOf(world, id)).filter(({ state }) => states.includes(state))
  // Those of the same instant have no order.
  const sorted = found.toSorted((one, other) => one.amount_cents - other.amount_cents)
  return sorted[next(sorted.length)]
}
