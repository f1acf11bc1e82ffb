import type { Tx } from '../../deps.ts'
import { findStanding } from '../../membership/standing-queries.ts'
import { discountColumns } from '../price/frozen-price-rules.ts'

/**
 * Moves the holds of this browser whose form is still open to the account that has just signed in. A member's price then
 * includes the member discount, which the hold freezes at its current rate.
 */
export async function adoptHolds(
  tx: Tx,
  at: Date,
  { accountId, visitorId }: { accountId: string; visitorId: string },
): Promise<void> {
  const { discountPercent } = await findStanding(tx, { id: accountId }, at)
  if (discountPercent === 0) return
  const holds = await tx
    .selectFrom('booking')
    .select(['id', 'spots', 'unit_price_cents', 'deal_percent', 'group_tiers'])
    .select(['promotion_percent', 'promotion_amount_cents', 'extras_cents'])
    .where('visitor_id', '=', visitorId)
    .where('account_id', 'is', null)
    .where('state', '=', 'held')
    .where('submitted_at', 'is', null)
    .where('hold_expires_at', '>', at)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id, spots, ...frozen } of holds) {
    const member = { ...frozen, member_percent: discountPercent }
    await tx
      .updateTable('booking')
      .set({ account_id: accountId, member_percent: discountPercent, ...discountColumns(member, spots) })
      .where('id', '=', id)
      .execute()
  }
}
