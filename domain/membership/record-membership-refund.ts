import type { Deps, ProviderRefund, Tx } from '../deps.ts'
import { membershipRefundCameBack, membershipRefunded } from '../ledger/booking-entries-rules.ts'
import { postEntries } from '../ledger/post-entries.ts'
import { recordDiscrepancy } from '../payment/note-discrepancy.ts'
import { providerRefundIs } from '../ports/provider-states.ts'
import { membershipRefundIs } from './membership-states.ts'

/**
 * Stores a refund of a membership's payment, from any source, with its journal entry; one that the card refused is
 * reversed in the books and waits for a person. Returns whether it was a membership's.
 */
export async function recordMembershipRefund(deps: Deps, refund: ProviderRefund): Promise<boolean> {
  const { db } = deps
  if (!refund.intentId) return false
  const ofInvoice = db.selectFrom('membership_invoice').select('id').where('intent_id', '=', refund.intentId)
  const invoice = await ofInvoice.executeTakeFirst()
  if (!invoice) return false
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('membership_invoice').select('id').where('id', '=', invoice.id).forUpdate().execute()
    const stored = await tx
      .selectFrom('membership_refund')
      .select('state')
      .where('id', '=', refund.id)
      .executeTakeFirst()
    if (!stored && !providerRefundIs.failed(refund.state)) await send(deps, tx, invoice.id, refund)
    else if (stored && membershipRefundIs.sent(stored.state) && providerRefundIs.failed(refund.state))
      await comeBack(deps, tx, invoice.id, refund)
  })
  return true
}

async function send({ now }: Deps, tx: Tx, invoiceId: string, refund: ProviderRefund): Promise<void> {
  const { id, amountCents: cents, createdAt } = refund
  await tx
    .insertInto('membership_refund')
    .values({ id, invoice_id: invoiceId, amount_cents: cents, state: 'sent', created_at: createdAt })
    .execute()
  await change(tx, invoiceId, cents)
  await postEntries(tx, now(), [membershipRefunded({ providerRefundId: id, cents })])
}

async function comeBack({ now }: Deps, tx: Tx, invoiceId: string, refund: ProviderRefund): Promise<void> {
  const { id, amountCents: cents } = refund
  await tx.updateTable('membership_refund').set({ state: 'came_back' }).where('id', '=', id).execute()
  await change(tx, invoiceId, -cents)
  await postEntries(tx, now(), [membershipRefundCameBack({ providerRefundId: id, cents })])
  const detail = `${cents} cents of a membership came back from the card`
  await recordDiscrepancy(tx, now(), { kind: 'membership-refund-failed', objectId: id, detail })
}

async function change(tx: Tx, invoiceId: string, cents: number): Promise<void> {
  await tx
    .updateTable('membership_invoice')
    .set((eb) => ({ refunded_cents: eb('refunded_cents', '+', cents) }))
    .where('id', '=', invoiceId)
    .execute()
}
