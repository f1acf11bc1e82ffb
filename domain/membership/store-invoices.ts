import { randomUUID } from 'node:crypto'
import type { Deps, Tx } from '../deps.ts'
import { membershipPaid } from '../ledger/booking-entries-rules.ts'
import { postEntries } from '../ledger/post-entries.ts'
import { recordDiscrepancy } from '../payment/note-discrepancy.ts'
import type { Membership } from './membership-queries.ts'
import type { Invoice } from '../ports/provider-subscriptions.ts'
import { invoiceIs } from '../ports/provider-states.ts'
import { membershipIs } from './membership-states.ts'

type Owner = Pick<Membership, 'id' | 'state' | 'price_cents'>

/**
 * Stores a membership's invoices from the provider; each payment is posted to the books once. Returns whether one of them is
 * newly paid.
 */
export async function storeInvoices(
  deps: Deps,
  tx: Tx,
  membership: Owner,
  invoices: Invoice[],
): Promise<boolean> {
  const stored = await tx
    .selectFrom('membership_invoice')
    .select(['id', 'state'])
    .where('membership_id', '=', membership.id)
    .execute()
  const known = new Map(stored.map(({ id, state }) => [id, state]))
  const oldestFirst = invoices.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  const changed = oldestFirst.filter(
    ({ id, state }) => !invoiceIs.draft(state) && !invoiceIs.paid(known.get(id)),
  )
  for (const invoice of changed) await storeInvoice(deps, tx, membership, invoice, !known.has(invoice.id))
  return changed.some(({ state }) => invoiceIs.paid(state))
}

async function storeInvoice(
  deps: Deps,
  tx: Tx,
  membership: Owner,
  invoice: Invoice,
  isNew: boolean,
): Promise<void> {
  const { id, amountCents: cents, currency, state, paidAt, live } = invoice
  if (currency !== 'usd' || live !== deps.payments.live) {
    const detail = `${cents} ${currency} in the ${live ? 'live' : 'test'} mode`
    return recordDiscrepancy(tx, deps.now(), { kind: 'invoice-differs', objectId: id, detail })
  }
  const row = {
    id,
    membership_id: membership.id,
    number: invoice.number,
    state,
    amount_cents: cents,
    starts_at: invoice.startsAt,
    ends_at: invoice.endsAt,
    intent_id: invoice.intentId,
    paid_at: invoiceIs.paid(state) ? (paidAt ?? deps.now()) : null,
    created_at: invoice.createdAt,
    pay_url: invoiceIs.unpaid(state) ? invoice.payUrl : null,
    refund_key: invoiceIs.paid(state) && membershipIs.surplus(membership.state) ? randomUUID() : null,
  }
  await tx
    .insertInto('membership_invoice')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  if (invoiceIs.paid(state)) return post(deps, tx, membership, invoice)
  // The mail is for the first refusal; the provider's retries need no further mails.
  if (isNew && invoiceIs.unpaid(state) && invoice.attempts > 0)
    await deps.enqueue(tx, 'mail-membership-unpaid', { invoiceId: id })
}

async function post({ now }: Deps, tx: Tx, membership: Owner, invoice: Invoice): Promise<void> {
  const { id, amountCents: cents, paidAt } = invoice
  if (cents > 0)
    await postEntries(tx, now(), [{ ...membershipPaid({ invoiceId: id, cents }), at: paidAt ?? now() }])
  if (cents === membership.price_cents) return
  const detail = `${cents} cents paid instead of ${membership.price_cents}`
  await recordDiscrepancy(tx, now(), { kind: 'invoice-differs', objectId: id, detail })
}
