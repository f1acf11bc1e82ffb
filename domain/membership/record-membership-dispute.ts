import type { ProviderDispute, Tx } from '../deps.ts'
import { disputeLost } from '../ledger/payment-entries-rules.ts'
import { postEntries } from '../ledger/post-entries.ts'
import { disputeIs } from '../ports/provider-states.ts'

/**
 * Stores the dispute of a membership's payment; a lost one is posted to the books as our loss, once. Returns whether it
 * was a membership's.
 */
export async function recordMembershipDispute(tx: Tx, at: Date, dispute: ProviderDispute): Promise<boolean> {
  const { id, intentId, amountCents, state, createdAt } = dispute
  const invoice = await tx
    .selectFrom('membership_invoice')
    .select('id')
    .where('intent_id', '=', intentId ?? '')
    .executeTakeFirst()
  if (!invoice) return false
  const closed = disputeIs.open(state) ? {} : { state, closed_at: at }
  await tx
    .insertInto('membership_dispute')
    .values({ id, invoice_id: invoice.id, amount_cents: amountCents, opened_at: createdAt, ...closed })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(closed.state ? closed : { id })
        .where('membership_dispute.state', '=', 'open'),
    )
    .execute()
  if (disputeIs.lost(state))
    await postEntries(tx, at, [disputeLost({ disputeId: id, bookingId: null, cents: amountCents })])
  return true
}
