import { refusalOf } from '../charges/charge-rules.ts'
import type { Store, Tx } from '../open-store.ts'
import { addInvoice, settleInvoice } from './pay-invoice.ts'
import { findInvoice, lockSubscription, subscriptions } from './read-subscriptions.ts'
import { recordEvents } from '../record-events.ts'
import { afterDecline, afterMonths, isGivenUp } from './renewal-rules.ts'
import { invoiceObject, subscriptionObject, type SubscriptionRow } from './subscription-objects.ts'

const AT_ONCE = 50

/**
 * Runs the due steps of subscriptions: renewals, retries of declined cards, ends. Each step uses the instant when it was
 * due, so that a jump of the clock over months renews them month by month. Returns the number of steps.
 */
export async function renewDue(tx: Tx, store: Store): Promise<number> {
  const { rows } = await tx.query<SubscriptionRow>(
    `${subscriptions} where u.due_at <= $1 order by u.due_at limit ${AT_ONCE} for update of u skip locked`,
    [store.now()],
  )
  for (const subscription of rows) await step(tx, store, subscription)
  return rows.length
}

/** Runs all due steps of one subscription, waiting for a simultaneous run; returns it, or null when there is none. */
export async function catchUp(tx: Tx, store: Store, id: string): Promise<SubscriptionRow | null> {
  let subscription = await lockSubscription(tx, id)
  while (subscription?.due_at && subscription.due_at <= store.now()) {
    await step(tx, store, subscription)
    subscription = await lockSubscription(tx, id)
  }
  return subscription
}

async function step(tx: Tx, store: Store, subscription: SubscriptionRow): Promise<void> {
  const { rows } = await tx.query<{ id: string; attempts: number }>(
    `select id, attempts from stand_in.invoice where subscription_id = $1 and status = 'open' and period_start = $2`,
    [subscription.id, subscription.current_period_start],
  )
  const unpaid = rows[0]
  if (unpaid && isGivenUp(unpaid.attempts))
    return endSubscription(tx, store, subscription, subscription.due_at!)
  if (unpaid) return tryCard(tx, store, subscription, unpaid.id)
  if (subscription.cancel_at_period_end)
    return endSubscription(tx, store, subscription, subscription.current_period_end)
  const renewed = await renew(tx, subscription)
  return tryCard(tx, store, { ...renewed, due_at: subscription.due_at }, await addInvoice(tx, renewed))
}

async function renew(tx: Tx, { id, periods, every, anchored_at }: SubscriptionRow): Promise<SubscriptionRow> {
  const months = every === 'year' ? 12 : 1
  await tx.query(
    `update stand_in.subscription set periods = periods + 1, current_period_start = current_period_end,
       current_period_end = $2 where id = $1`,
    [id, afterMonths(anchored_at, (periods + 1) * months)],
  )
  return (await lockSubscription(tx, id))!
}

async function tryCard(
  tx: Tx,
  store: Store,
  subscription: SubscriptionRow,
  invoiceId: string,
): Promise<void> {
  const { card, due_at, current_period_start } = subscription
  if (!(await isDeclined(tx, subscription))) return settleInvoice(tx, store, invoiceId, card, due_at!)
  await tx.query('update stand_in.invoice set attempts = attempts + 1 where id = $1', [invoiceId])
  const invoice = (await findInvoice(tx, invoiceId))!
  await tx.query(`update stand_in.subscription set status = 'past_due', due_at = $2 where id = $1`, [
    subscription.id,
    afterDecline(current_period_start, invoice.attempts),
  ])
  const object = subscriptionObject((await lockSubscription(tx, subscription.id))!)
  await recordEvents(
    tx,
    [
      { type: 'invoice.payment_failed', object: invoiceObject(invoice, store.payUrl) },
      { type: 'customer.subscription.updated', object },
    ],
    store.now(),
  )
}

async function isDeclined(tx: Tx, { card }: SubscriptionRow): Promise<boolean> {
  const { rows } = await tx.query<{ renewals: string }>('select renewals from stand_in.switch')
  return refusalOf(card) !== null || rows[0]?.renewals === 'declined'
}

/** Ends a subscription as of that instant, which may be in the past. */
export async function endSubscription(tx: Tx, store: Store, { id }: { id: string }, at: Date): Promise<void> {
  await tx.query(
    `update stand_in.subscription set status = 'canceled', ended_at = $2, canceled_at = coalesce(canceled_at, $2), due_at = null
     where id = $1`,
    [id, at],
  )
  const object = subscriptionObject((await lockSubscription(tx, id))!)
  await recordEvents(tx, [{ type: 'customer.subscription.deleted', object }], store.now())
}
