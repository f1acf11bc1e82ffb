import type { Call } from '../api-call.ts'
import { refuseUnknown, text } from '../form-body.ts'
import { newest } from '../list-newest.ts'
import type { Tx } from '../open-store.ts'
import { findInvoice, invoices, lockSubscription } from './read-subscriptions.ts'
import { recordEvents } from '../record-events.ts'
import { catchUp, endSubscription, renewDue } from './renew-subscriptions.ts'
import { badParameter, noSuch } from '../stripe-fault.ts'
import { type InvoiceRow, invoiceObject, subscriptionObject } from './subscription-objects.ts'

/** GET /v1/subscriptions/:id */
export async function retrieveSubscription(tx: Tx, { store, id }: Call) {
  const subscription = await catchUp(tx, store, id)
  if (!subscription) throw noSuch('subscription', id)
  return subscriptionObject(subscription)
}

/** POST /v1/subscriptions/:id; the stand-in supports only whether it ends with its period. */
export async function updateSubscription(tx: Tx, { store, id, form, at }: Call) {
  refuseUnknown(form, ['cancel_at_period_end', 'expand'])
  const subscription = await catchUp(tx, store, id)
  // Stripe returns an ended subscription by id only, and it accepts no change.
  if (!subscription || subscription.status === 'canceled') throw noSuch('subscription', id)
  const ending = text(form, 'cancel_at_period_end')
  if (ending !== 'true' && ending !== 'false')
    throw badParameter('cancel_at_period_end', `Invalid boolean: ${ending}`, 'parameter_invalid_boolean')
  await tx.query(
    'update stand_in.subscription set cancel_at_period_end = $2, canceled_at = $3 where id = $1',
    [id, ending === 'true', ending === 'true' ? at : null],
  )
  const object = subscriptionObject((await lockSubscription(tx, id))!)
  await recordEvents(tx, [{ type: 'customer.subscription.updated', object }], at)
  return object
}

/** DELETE /v1/subscriptions/:id ends it at once. */
export async function cancelSubscription(tx: Tx, { store, id, form, at }: Call) {
  refuseUnknown(form, ['invoice_now', 'prorate', 'expand'])
  const subscription = await catchUp(tx, store, id)
  if (!subscription || subscription.status === 'canceled') throw noSuch('subscription', id)
  await endSubscription(tx, store, subscription, at)
  return subscriptionObject((await lockSubscription(tx, id))!)
}

/** GET /v1/invoices/:id */
export async function retrieveInvoice(tx: Tx, { store, id }: Call) {
  const invoice = await findInvoice(tx, id)
  if (!invoice) throw noSuch('invoice', id)
  return invoiceObject(invoice, store.payUrl)
}

/** GET /v1/invoices, newest first. */
export async function listInvoices(tx: Tx, { store, form }: Call) {
  const asked = text(form, 'subscription')
  if (asked) await catchUp(tx, store, asked)
  else while ((await renewDue(tx, store)) > 0);
  const equals = { subscription_id: asked, status: text(form, 'status') }
  const page = await newest<{ id: string }>(tx, 'invoice', form, equals)
  const ids = page.rows.map(({ id }) => id)
  const { rows } = await tx.query<InvoiceRow>(`${invoices} where i.id = any($1) order by i.seq desc`, [ids])
  const data = rows.map((row) => invoiceObject(row, store.payUrl))
  return { object: 'list', url: '/v1/invoices', has_more: page.hasMore, data }
}
