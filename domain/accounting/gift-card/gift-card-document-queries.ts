import type { Db } from '../../deps.ts'
import { refundIs } from '../../payment/refund-states.ts'
import type { DocumentEntry } from '../document-queries.ts'
import { documentNumber } from '../document-rules.ts'

/** The receipt of a gift card's payment and the credit note of its refund, also those that are not issued yet. */
export async function documentsOfGiftCard(db: Db, giftCardId: string): Promise<DocumentEntry[]> {
  const card = await db
    .selectFrom('gift_card')
    .leftJoin('gift_card_refund as refund', 'refund.gift_card_id', 'gift_card.id')
    .select(['gift_card.id', 'gift_card.amount_cents', 'gift_card.paid_at', 'gift_card.intent_id'])
    .select(['refund.id as refundId', 'refund.amount_cents as refundCents', 'refund.state as refundState'])
    .select(['refund.created_at as refundAt', 'refund.succeeded_at as succeededAt'])
    .where('gift_card.id', '=', giftCardId)
    .executeTakeFirstOrThrow()
  const issued = await db
    .selectFrom('accounting_document')
    .select(['kind', 'year', 'number'])
    .where('gift_card_id', '=', giftCardId)
    .execute()
  const numberOf = (kind: 'receipt' | 'credit_note') => {
    const found = issued.find((document) => document.kind === kind)
    return found ? documentNumber({ kind, year: found.year, number: found.number }) : null
  }
  const documents: DocumentEntry[] = []
  const paidAt = card.paid_at ?? card.refundAt
  if (card.intent_id !== null && paidAt !== null)
    documents.push({
      sourceId: card.id,
      kind: 'receipt',
      number: numberOf('receipt'),
      totalCents: card.paid_at === null ? (card.refundCents ?? 0) : card.amount_cents,
      at: paidAt,
    })
  const noteNumber = numberOf('credit_note')
  if (card.refundId !== null && (refundIs.succeeded(card.refundState) || noteNumber !== null))
    documents.push({
      sourceId: card.refundId,
      kind: 'credit_note',
      number: noteNumber,
      totalCents: card.refundCents ?? 0,
      at: card.succeededAt ?? card.refundAt ?? new Date(0),
    })
  return documents
}
