import { sql } from 'kysely'
import { crashPoint } from '../crash-point.ts'
import type { Deps } from '../deps.ts'
import { refundIs } from '../payment/refund-states.ts'
import { stateList } from '../state-list.ts'
import { giftCardIs } from './gift-card-states.ts'
import { ensureGiftCardPage } from './order-gift-card.ts'
import { applyGiftRefund } from './refund/apply-gift-refund.ts'
import { settleGiftCard } from './settle-gift-card.ts'

/**
 * Asks the provider about payment pages of gift cards that are open for longer than `olderThanSeconds`, and about refunds
 * that it has accepted, so that a missing webhook has no effect. Returns the number of requests.
 */
export async function reconcileGiftCards(deps: Deps, olderThanSeconds: number, most = 100): Promise<number> {
  const due = await findDue(deps, olderThanSeconds, most)
  for (const { cardId, refundId, providerRefundId } of due) {
    const checked = { checked_at: deps.now() }
    if (cardId) await deps.db.updateTable('gift_card').set(checked).where('id', '=', cardId).execute()
    if (refundId)
      await deps.db.updateTable('gift_card_refund').set(checked).where('id', '=', refundId).execute()
    try {
      if (cardId) await settleGiftCard(deps, await ensureGiftCardPage(deps, cardId))
      else await applyGiftRefund(deps, await deps.payments.findRefund(providerRefundId ?? ''))
      crashPoint('gift-card-reconciled')
    } catch (error) {
      deps.reportExternalError(error)
    }
  }
  return due.length
}

type Due = { cardId: string | null; refundId: string | null; providerRefundId: string | null }

/** Orders and refunds in one statement, because this runs often and finds mostly nothing. */
async function findDue({ db, now }: Deps, olderThanSeconds: number, most: number): Promise<Due[]> {
  const before = new Date(now().getTime() - olderThanSeconds * 1000)
  const { rows } = await sql<Due>`
    select id as "cardId", null::uuid as "refundId", null as "providerRefundId", checked_at
      from gift_card where state in ${stateList(giftCardIs.ordered)} and problem is null and created_at <= ${before}
      and (checked_at is null or checked_at <= ${before})
    union all select null, id, provider_refund_id, checked_at
      from gift_card_refund where state in ${stateList(refundIs.inProgress)} and provider_refund_id is not null
    order by checked_at nulls first limit ${most}`.execute(db)
  return rows
}
