import { isUuid } from '../ids.ts'
import type { Deps, ProviderEvent } from '../deps.ts'
import { crashPoint } from '../crash-point.ts'
import type { Jobs } from '../job.ts'
import { recordMembershipRefund } from '../membership/record-membership-refund.ts'
import { settleMembershipPage, settleSubscription } from '../membership/settle-membership.ts'
import { applyRefund } from '../payment/apply-refund.ts'
import { recordDiscrepancy } from '../payment/note-discrepancy.ts'
import { isReturned } from '../payment/return-lost-payment.ts'
import { applySession } from './settle-payment.ts'

/**
 * Saves a signed event of the provider once, and enqueues its processing; the event is only a hint to ask the provider.
 * An event of the provider's other mode is stored for a person and never applied.
 */
export async function receiveEvent(
  { db, now, enqueue, payments }: Deps,
  event: ProviderEvent,
): Promise<void> {
  const { id, type, objectId: object_id } = event
  const isOurs = event.live === payments.live
  await db.transaction().execute(async (tx) => {
    const stored = await tx
      .insertInto('payment_event')
      .values({
        id,
        type,
        object_id,
        received_at: now(),
        error: isOurs ? null : "of the provider's other mode",
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!stored) return
    if (isOurs) await enqueue(tx, 'apply-payment-event', { eventId: id })
    else
      await recordDiscrepancy(tx, now(), { kind: 'event-of-other-mode', objectId: object_id, detail: type })
    crashPoint('event-before-commit')
  })
  crashPoint('event-committed')
}

/** Applies a stored event. One that cannot be applied yet throws, and its job retries. */
export async function applyPaymentEvent(deps: Deps, { eventId }: Jobs['apply-payment-event']): Promise<void> {
  const { db, now } = deps
  const event = await db
    .selectFrom('payment_event')
    .select(['type', 'object_id', 'applied_at'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
  if (event.applied_at) return
  const update = db
    .updateTable('payment_event')
    .where('id', '=', eventId)
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
  try {
    await apply(deps, event.type, event.object_id)
  } catch (error) {
    await update.set({ error: String((error as Error).message).slice(0, 500) }).execute()
    throw error
  }
  crashPoint('event-applied')
  await update.set({ applied_at: now(), error: null }).execute()
}

async function apply(deps: Deps, type: string, objectId: string): Promise<void> {
  if (type.startsWith('checkout.session.')) return applySessionEvent(deps, objectId)
  if (type.startsWith('customer.subscription.')) return applySubscriptionEvent(deps, objectId)
  if (type.startsWith('invoice.') && objectId.startsWith('in_')) {
    const { membershipId, subscriptionId } = await deps.payments.findInvoice(objectId)
    if (membershipId && subscriptionId) await applySubscriptionEvent(deps, subscriptionId)
  }
  if (/^(refund|charge\.refund)\./.test(type) && objectId.startsWith('re_')) {
    const refund = await deps.payments.findRefund(objectId)
    if ((await applyRefund(deps, refund)) === 'unknown') await recordMembershipRefund(deps, refund)
  }
}

/** A subscription without our mark is ignored; one that our books cannot record is retried. */
async function applySubscriptionEvent(deps: Deps, subscriptionId: string): Promise<void> {
  const outcome = await settleSubscription(deps, subscriptionId)
  const { membershipId, live } = await deps.payments.findSubscription(subscriptionId)
  if (outcome === 'unknown' && membershipId && isUuid(membershipId) && live === deps.payments.live)
    throw new Error(`membership ${membershipId} of this event is not in our books`)
}

/** A session that we never opened is ignored; one with our mark that we do not know is retried. */
async function applySessionEvent(deps: Deps, sessionId: string): Promise<void> {
  const session = await deps.payments.findSession(sessionId)
  if (session.membershipId) return void (await settleMembershipPage(deps, session))
  const outcome = await applySession(deps, session)
  if (outcome === 'unknown' && session.paymentId && isUuid(session.paymentId)) {
    if (await isReturned(deps, sessionId)) return
    throw new Error(`payment ${session.paymentId} of this event is not in our books`)
  }
}
