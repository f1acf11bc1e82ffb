import { isUuid } from '../ids.ts'
import type { Db, Deps, ProviderEvent, Session, Tx } from '../deps.ts'
import { crashPoint } from '../crash-point.ts'
import { isMissing } from '../external-service-error.ts'
import { settleGiftCard } from '../gift-card/settle-gift-card.ts'
import { applyGiftRefund } from '../gift-card/refund/apply-gift-refund.ts'
import type { Jobs } from '../job.ts'
import { recordMembershipRefund } from '../membership/record-membership-refund.ts'
import { settleMembershipPage, settleSubscription } from '../membership/settle-membership.ts'
import { applyRefund } from '../payment/apply-refund.ts'
import { recordDiscrepancy } from '../payment/note-discrepancy.ts'
import { isReturned } from '../payment/lost/return-lost-payment.ts'
import { settleCardPage } from './settle-card-page.ts'
import { applyCharge } from './settle-charge.ts'
import { applySession, findAttempt, settleAttempt } from './settle-payment.ts'

/**
 * Saves a signed event of the provider once and applies it `now`, or with a job; the event is only a hint to ask the
 * provider. A job also retries an event that cannot be applied. When the process ends in between, the provider sends the
 * event again. An event of the provider's other mode is stored for a person and never applied.
 */
export async function receiveEvent(
  deps: Deps,
  event: ProviderEvent,
  applied: 'now' | 'by job' = 'now',
): Promise<void> {
  if (event.live !== deps.payments.live) return storeForeign(deps, event)
  const stored = await store(deps.db, event, { received_at: deps.now() })
  crashPoint('event-committed')
  if (!stored && (await findEvent(deps.db, event.id)).applied_at) return
  if (applied === 'now') await applyOrEnqueue(deps, event)
  else if (stored)
    await deps.db
      .transaction()
      .execute((tx) => deps.enqueue(tx, 'apply-payment-event', { eventId: event.id }))
}

async function storeForeign({ db, now }: Deps, event: ProviderEvent): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const error = "of the provider's other mode"
    if (!(await store(tx, event, { received_at: now(), error }))) return
    const { type: detail, objectId } = event
    await recordDiscrepancy(tx, now(), { kind: 'event-of-other-mode', objectId, detail })
  })
}

/** Returns whether the event is new. */
async function store(
  db: Db | Tx,
  { id, type, objectId: object_id }: ProviderEvent,
  given: { received_at: Date; error?: string },
): Promise<boolean> {
  const stored = await db
    .insertInto('payment_event')
    .values({ id, type, object_id, ...given })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

async function findEvent(db: Db, id: string) {
  return db
    .selectFrom('payment_event')
    .select(['type', 'object_id', 'applied_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Applies a stored event. One that cannot be applied yet throws, and its job retries. */
export async function applyPaymentEvent(deps: Deps, { eventId }: Jobs['apply-payment-event']): Promise<void> {
  const { type, object_id: objectId, applied_at } = await findEvent(deps.db, eventId)
  if (applied_at) return
  await applyStored(deps, { id: eventId, type, objectId }).catch(async (error: Error) => {
    await recordFailure(deps.db, eventId, error)
    throw error
  })
}

/**
 * Applies the events that were stored longer ago than this and never applied: their process ended, and the provider has
 * not sent them again. Returns their number.
 */
export async function applyMissedEvents(deps: Deps, olderThanSeconds: number): Promise<number> {
  const before = new Date(deps.now().getTime() - olderThanSeconds * 1000)
  const missed = await deps.db
    .selectFrom('payment_event')
    .select(['id', 'type', 'object_id'])
    .where('applied_at', 'is', null)
    .where('error', 'is', null)
    .where('received_at', '<=', before)
    .limit(100)
    .execute()
  for (const { id, type, object_id: objectId } of missed) await applyOrEnqueue(deps, { id, type, objectId })
  return missed.length
}

type Stored = Pick<ProviderEvent, 'id' | 'type' | 'objectId'>

/** Applies a stored event. Its first failure enqueues its job, which retries and reports failures. */
async function applyOrEnqueue(deps: Deps, event: Stored): Promise<void> {
  await applyStored(deps, event).catch((error: Error) =>
    deps.db.transaction().execute(async (tx) => {
      const attempts = await recordFailure(tx, event.id, error)
      if (attempts === 1) await deps.enqueue(tx, 'apply-payment-event', { eventId: event.id })
    }),
  )
}

async function applyStored(deps: Deps, { id, type, objectId }: Stored): Promise<void> {
  await apply(deps, type, objectId)
  crashPoint('event-applied')
  await deps.db
    .updateTable('payment_event')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), applied_at: deps.now(), error: null }))
    .where('id', '=', id)
    .execute()
}

/** Returns the number of attempts. */
async function recordFailure(db: Db | Tx, id: string, { message }: Error): Promise<number> {
  const { attempts } = await db
    .updateTable('payment_event')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), error: String(message).slice(0, 500) }))
    .where('id', '=', id)
    .returning('attempts')
    .executeTakeFirstOrThrow()
  return attempts
}

async function apply(deps: Deps, type: string, objectId: string): Promise<void> {
  if (type.startsWith('checkout.session.')) return applySessionEvent(deps, objectId)
  if (chargeEvents.has(type)) return applyChargeEvent(deps, objectId)
  if (type.startsWith('customer.subscription.')) return applySubscriptionEvent(deps, objectId)
  if (type.startsWith('invoice.') && objectId.startsWith('in_')) {
    const { membershipId, subscriptionId } = await deps.payments.findInvoice(objectId)
    if (membershipId && subscriptionId) await applySubscriptionEvent(deps, subscriptionId)
  }
  if (/^(refund|charge\.refund)\./.test(type) && objectId.startsWith('re_')) {
    const refund = await deps.payments.findRefund(objectId)
    if ((await applyRefund(deps, refund)) !== 'unknown') return
    if ((await applyGiftRefund(deps, refund)) === 'unknown') await recordMembershipRefund(deps, refund)
  }
}

/** The events of a charge of a saved card; the provider sends them for its pages, too. */
const chargeEvents = new Set([
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.canceled',
])

/** A charge without our mark, or one that the provider does not know, is ignored. */
async function applyChargeEvent(deps: Deps, intentId: string): Promise<void> {
  const charge = await deps.payments.findCharge(intentId).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  if (charge) await applyCharge(deps, charge)
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
  const attempt = await findAttempt(deps, { id: sessionId, paymentId: null })
  if (attempt) return void (await settleAttempt(deps, attempt, sessionId))
  const session = await deps.payments.findSession(sessionId)
  if (session.membershipId) return void (await settleMembershipPage(deps, session))
  if (session.cardPageId) return settleCardPage(deps, session)
  if (session.giftCardId) return applyGiftCardEvent(deps, session.giftCardId, session)
  const outcome = await applySession(deps, session)
  if (outcome === 'unknown' && session.paymentId && isUuid(session.paymentId)) {
    if (await isReturned(deps, sessionId)) return
    throw new Error(`payment ${session.paymentId} of this event is not in our books`)
  }
}

/** A gift card with our mark that our books do not know is retried. */
async function applyGiftCardEvent(deps: Deps, giftCardId: string, session: Session): Promise<void> {
  const isLost = (await settleGiftCard(deps, session)) === 'unknown' && isUuid(giftCardId)
  if (isLost && session.live === deps.payments.live && !(await isReturned(deps, session.id)))
    throw new Error(`gift card ${giftCardId} of this event is not in our books`)
}
