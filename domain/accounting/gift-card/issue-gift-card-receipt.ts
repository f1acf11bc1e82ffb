import { referenceOf } from '../../booking-reference.ts'
import { nepalDate } from '../../dates.ts'
import type { Deps, Tx } from '../../deps.ts'
import { isUuid } from '../../ids.ts'
import { type GiftCardContent, PROVIDER } from '../document-rules.ts'
import { type Draft, type Issued, numberDocument } from '../number-document.ts'

type IssuingDeps = Pick<Deps, 'db' | 'now' | 'company'>

/** Issues the receipt of a gift card's payment, or returns the one that it has; null when no money was taken. */
export async function issueGiftCardReceipt(deps: IssuingDeps, giftCardId: string): Promise<Issued | null> {
  if (!isUuid(giftCardId)) return null
  const source = { kind: 'receipt', columns: { gift_card_payment_id: giftCardId } } as const
  return numberDocument(deps, source, (tx) => receiptOf(deps, tx, giftCardId))
}

async function receiptOf({ company }: IssuingDeps, tx: Tx, giftCardId: string): Promise<Draft | null> {
  const card = await tx
    .selectFrom('gift_card')
    .leftJoin('gift_card_refund as refund', 'refund.gift_card_id', 'gift_card.id')
    .select(['gift_card.amount_cents', 'gift_card.intent_id', 'gift_card.paid_at'])
    .select(['refund.amount_cents as refunded_cents', 'refund.created_at as refund_at'])
    .where('gift_card.id', '=', giftCardId)
    .executeTakeFirst()
  if (!card || card.intent_id === null) return null
  const { name, address, register } = company
  const isSold = card.paid_at !== null
  const paidAt = card.paid_at ?? card.refund_at
  if (paidAt === null) return null
  // A payment after the order's end, or of another amount, was refunded as it was paid.
  const totalCents = isSold ? card.amount_cents : (card.refunded_cents ?? 0)
  const content: GiftCardContent = {
    seller: { name, address, register },
    reference: referenceOf(giftCardId),
    lines: [{ label: isSold ? 'Gift card' : 'Payment for a gift card that was not sold', cents: totalCents }],
    provider: PROVIDER,
    movedOn: nepalDate(paidAt),
  }
  return { totalCents, content, traveller: null, giftCardId }
}
