import { nepalDate } from '../../dates.ts'
import type { Deps, Tx } from '../../deps.ts'
import { isUuid } from '../../ids.ts'
import { refundIs } from '../../payment/refund-states.ts'
import type { GiftCardContent } from '../document-rules.ts'
import { type Draft, type Issued, numberDocument } from '../number-document.ts'
import { issueGiftCardReceipt } from './issue-gift-card-receipt.ts'

/**
 * Issues the credit note of a gift card's refund, after the receipt that it corrects, or returns the one that it has; null
 * when no money went back.
 */
export async function issueGiftCardCreditNote(
  deps: Pick<Deps, 'db' | 'now' | 'company'>,
  refundId: string,
): Promise<Issued | null> {
  const refund = isUuid(refundId) ? await findRefund(deps.db, refundId) : undefined
  if (!refund || !refundIs.succeeded(refund.state)) return null
  const receipt = await issueGiftCardReceipt(deps, refund.gift_card_id)
  if (!receipt) throw new Error(`refund ${refundId} has no paid gift card`)
  const source = { kind: 'credit_note', columns: { gift_card_refund_id: refundId } } as const
  return numberDocument(deps, source, (tx) => creditNoteOf(tx, refund, receipt))
}

type Refund = NonNullable<Awaited<ReturnType<typeof findRefund>>>

async function creditNoteOf(tx: Tx, refund: Refund, receipt: Issued): Promise<Draft> {
  const { content } = await tx
    .selectFrom('accounting_document')
    .select('content')
    .where('id', '=', receipt.id)
    .executeTakeFirstOrThrow()
  const bought = content as unknown as GiftCardContent
  const label = refund.reason === 'asked' ? 'Unused gift card' : 'Payment that bought no gift card'
  const note: GiftCardContent = {
    ...bought,
    lines: [{ label, cents: refund.amount_cents }],
    movedOn: nepalDate(refund.succeeded_at ?? refund.created_at),
    corrects: { number: receipt.number, issuedOn: nepalDate(receipt.issuedAt) },
  }
  return {
    totalCents: refund.amount_cents,
    content: note,
    traveller: null,
    giftCardId: refund.gift_card_id,
  }
}

function findRefund(db: Deps['db'], id: string) {
  return db
    .selectFrom('gift_card_refund')
    .select(['gift_card_id', 'amount_cents', 'reason', 'state', 'succeeded_at', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}
