import { isUuid } from '../ids.ts'
import type { Deps } from '../deps.ts'
import { isMissing } from '../external-service-error.ts'
import { batched } from '../payment/batched.ts'
import { recordDiscrepancy } from '../payment/note-discrepancy.ts'
import { returnLostPayment } from '../payment/lost/return-lost-payment.ts'
import type { Invoice } from '../ports/provider-subscriptions.ts'
import { settleSubscription } from './settle-membership.ts'
import { invoiceIs } from '../ports/provider-states.ts'

const PAGE = 100

/**
 * Compares every invoice that the provider made since then with our books, and our paid ones with the provider's.
 * Returns the number of invoices.
 */
export async function compareInvoices(deps: Deps, since: Date): Promise<number> {
  const seen = new Set<string>()
  for await (const page of batched(deps.payments.listInvoices({ since }), PAGE))
    for (const invoice of page) {
      seen.add(invoice.id)
      await compareInvoice(deps, invoice).catch(deps.reportExternalError)
    }
  for (const { id } of await paidSince(deps, since))
    if (!seen.has(id)) await compareInvoiceAgain(deps, id).catch(deps.reportExternalError)
  return seen.size
}

/** Compares an invoice again that differed before, or that only our books have. */
export async function compareInvoiceAgain(deps: Deps, invoiceId: string): Promise<void> {
  const invoice = await deps.payments.findInvoice(invoiceId).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  if (invoice && invoiceIs.paid(invoice.state)) return compareInvoice(deps, invoice)
  const ours = await paidInvoice(deps, invoiceId)
  if (!ours) return
  const detail = `${ours.amount_cents} cents paid; the provider's invoice is ${invoice?.state ?? 'not there'}`
  await recordDiscrepancy(deps.db, deps.now(), { kind: 'invoice-missing', objectId: invoiceId, detail })
}

/** A paid invoice that our books lack is adopted by fetching its subscription; one without our metadata is not ours. */
async function compareInvoice(deps: Deps, invoice: Invoice): Promise<void> {
  const { id, state, membershipId, subscriptionId, amountCents } = invoice
  if (!invoiceIs.paid(state) || !membershipId || !isUuid(membershipId) || !subscriptionId) return
  if (!(await paidInvoice(deps, id))) await settleSubscription(deps, subscriptionId)
  const ours = await paidInvoice(deps, id)
  const note = (kind: 'invoice-unknown' | 'invoice-differs', detail: string) =>
    recordDiscrepancy(deps.db, deps.now(), { kind, objectId: id, detail })
  if (!ours && (await returnLostInvoice(deps, invoice))) return
  if (!ours) return note('invoice-unknown', `${amountCents} cents paid`)
  if (ours.amount_cents !== amountCents)
    return note('invoice-differs', `${amountCents} cents paid, ${ours.amount_cents} booked`)
  if (ours.price_cents !== amountCents)
    return note('invoice-differs', `${amountCents} cents paid instead of ${ours.price_cents}`)
}

/** A membership of an account that a restored backup does not have: it is ended and refunded. */
async function returnLostInvoice(deps: Deps, invoice: Invoice): Promise<boolean> {
  const { id, membershipId, subscriptionId, live, intentId, amountCents, createdAt } = invoice
  if (!membershipId || !subscriptionId || live !== deps.payments.live) return false
  const membership = deps.db.selectFrom('membership').select('id').where('id', '=', membershipId)
  if (await membership.executeTakeFirst()) return false
  const lost = { intentId, amountCents, createdAt, refundId: id }
  if (!(await returnLostPayment(deps, { kind: 'invoice-unknown', objectId: id, ...lost }))) return false
  await deps.payments.endSubscription(subscriptionId)
  return true
}

function invoices({ db }: Deps) {
  return db
    .selectFrom('membership_invoice')
    .innerJoin('membership', 'membership.id', 'membership_invoice.membership_id')
    .select(['membership_invoice.id', 'membership_invoice.amount_cents', 'membership.price_cents'])
    .where('membership_invoice.state', '=', 'paid')
}

function paidInvoice(deps: Deps, id: string) {
  return invoices(deps).where('membership_invoice.id', '=', id).executeTakeFirst()
}

function paidSince(deps: Deps, since: Date) {
  return invoices(deps).where('membership_invoice.created_at', '>=', since).execute()
}
