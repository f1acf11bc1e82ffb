import type { Deps, ProviderRefund, Tx } from '../../deps.ts'
import { isUuid } from '../../ids.ts'
import { giftCardRefundCameBack, giftCardRefundSent } from '../../ledger/gift-card-entries-rules.ts'
import { postEntries } from '../../ledger/post-entries.ts'
import type { RefundOutcome } from '../../payment/apply-refund.ts'
import { recordDiscrepancy } from '../../payment/note-discrepancy.ts'
import { refundStates } from '../../payment/refund-states.ts'
import { providerRefundIs } from '../../ports/provider-states.ts'
import { isAllowed } from '../../states/transition.ts'

/**
 * Applies the provider's state of a gift card's refund: accepted, then sent or failed, even weeks after it was sent.
 * Idempotent. Money leaves the books when the provider has sent it; a failed refund waits for a person, and the buyer gets a
 * mail.
 */
export async function applyGiftRefund(deps: Deps, answer: ProviderRefund): Promise<RefundOutcome> {
  const { refundId } = answer
  if (!refundId || !isUuid(refundId)) return 'unknown'
  return deps.db.transaction().execute(async (tx) => {
    const refund = await lockGiftRefund(tx, refundId)
    if (!refund) return 'unknown'
    const isSame = refund.provider_refund_id === answer.id
    const hasFailed = providerRefundIs.failed(answer.state)
    const isUnsent = isAllowed(refundStates, refund.state, 'submit')
    // After a retry, the outcome of the first attempt says nothing about the second.
    if (isUnsent && isSame && hasFailed) return 'waiting'
    if (isAllowed(refundStates, refund.state, 'come-back') && isSame && hasFailed)
      return comeBack(deps, tx, refund)
    if (isUnsent) await accept(deps, tx, refundId, answer.id)
    else if (!isAllowed(refundStates, refund.state, 'succeed') || !isSame) return 'waiting'
    if (providerRefundIs.pending(answer.state)) return 'waiting'
    if (hasFailed) await fail(deps, tx, refund, 'The card could not receive it.')
    else await succeed(deps, tx, refund)
    return answer.state
  })
}

/** The provider never sends this refund: it failed before it left. */
export async function failUnsentGiftRefund(deps: Deps, refundId: string, why: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const refund = await lockGiftRefund(tx, refundId)
    if (!refund || !isAllowed(refundStates, refund.state, 'submit')) return
    await accept(deps, tx, refundId, null)
    await fail(deps, tx, refund, why)
  })
}

type GiftRefund = NonNullable<Awaited<ReturnType<typeof lockGiftRefund>>>

async function lockGiftRefund(tx: Tx, id: string) {
  return tx.selectFrom('gift_card_refund').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

async function accept({ now }: Deps, tx: Tx, id: string, provider_refund_id: string | null): Promise<void> {
  const submitted = { state: 'submitted', submitted_at: now(), failure: '' }
  await tx
    .updateTable('gift_card_refund')
    .set({ ...submitted, ...(provider_refund_id !== null && { provider_refund_id }) })
    .where('id', '=', id)
    .execute()
}

async function fail({ now, enqueue }: Deps, tx: Tx, refund: GiftRefund, why: string): Promise<void> {
  const { id, amount_cents, gift_card_id: giftCardId, retries } = refund
  await tx
    .updateTable('gift_card_refund')
    .set({ state: 'failed', failure: why })
    .where('id', '=', id)
    .execute()
  const detail = `${amount_cents} cents of a gift card. ${why}`
  await recordDiscrepancy(tx, now(), { kind: 'gift-card-refund-failed', objectId: id, detail })
  await enqueue(tx, 'mail-gift-card-refund-failed', { giftCardId, retries })
}

/** The card returned the refund after it had left, so it is owed again. One that was paid by bank stays paid. */
async function comeBack(deps: Deps, tx: Tx, refund: GiftRefund): Promise<RefundOutcome> {
  const { id, amount_cents: cents, came_back: cameBack } = refund
  if (refund.manual_reference !== '') return 'waiting'
  await fail(deps, tx, refund, 'It came back from the card.')
  await tx
    .updateTable('gift_card_refund')
    .set({ came_back: cameBack + 1, succeeded_at: null })
    .where('id', '=', id)
    .execute()
  await postEntries(tx, deps.now(), [giftCardRefundCameBack({ refundId: id, cents, cameBack })])
  return 'failed'
}

async function succeed({ now, enqueue }: Deps, tx: Tx, refund: GiftRefund): Promise<void> {
  const { id, amount_cents: cents, came_back: cameBack } = refund
  await tx
    .updateTable('gift_card_refund')
    .set({ state: 'succeeded', succeeded_at: now() })
    .where('id', '=', id)
    .execute()
  await postEntries(tx, now(), [giftCardRefundSent({ refundId: id, cents, cameBack })])
  if (refund.retries > 0) await enqueue(tx, 'mail-gift-card-refund-sent', { giftCardId: refund.gift_card_id })
}
