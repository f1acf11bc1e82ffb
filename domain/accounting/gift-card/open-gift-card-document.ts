import type { Deps } from '../../deps.ts'
import { giftCardIdOfLink } from '../../gift-card/gift-card-queries.ts'
import type { InvoiceFacts } from '../../ports/pdf-documents.ts'
import { Refusal } from '../../refusal.ts'
import { findDocument } from '../document-queries.ts'
import type { DocumentKind } from '../document-rules.ts'
import { giftCardFacts } from './gift-card-facts-rules.ts'
import { issueGiftCardCreditNote } from './issue-gift-card-credit-note.ts'
import { issueGiftCardReceipt } from './issue-gift-card-receipt.ts'

type OpeningDeps = Pick<Deps, 'db' | 'now' | 'company'>
type Kind = Exclude<DocumentKind, 'fee_invoice'>

/**
 * The receipt of a gift card's payment, or the credit note of its refund, behind the buyer's mailed link. Issues one that is
 * not issued yet; refused when no money was taken, or none went back.
 */
export async function openGiftCardDocument(
  deps: OpeningDeps,
  { token, kind }: { token: string; kind: Kind },
): Promise<InvoiceFacts> {
  return openDocument(deps, { giftCardId: await giftCardIdOfLink(deps, token), kind, isNamed: true })
}

type Wanted = { giftCardId: string; kind: Kind; isNamed: boolean }

async function openDocument(deps: OpeningDeps, { giftCardId, kind, isNamed }: Wanted) {
  const issued =
    kind === 'receipt'
      ? await issueGiftCardReceipt(deps, giftCardId)
      : await issueGiftCardCreditNote(deps, await refundOf(deps, giftCardId))
  if (!issued) throw new Refusal('receipt-not-found')
  const document = await findDocument(deps.db, issued.id)
  return giftCardFacts({ ...document, name: isNamed ? await buyerOf(deps, giftCardId) : null })
}

async function refundOf({ db }: OpeningDeps, giftCardId: string): Promise<string> {
  const refunds = db.selectFrom('gift_card_refund').select('id').where('gift_card_id', '=', giftCardId)
  return (await refunds.executeTakeFirst())?.id ?? ''
}

/** The buyer's name; null after it was deleted. */
async function buyerOf({ db }: OpeningDeps, giftCardId: string): Promise<string | null> {
  const buyers = db.selectFrom('gift_card_buyer').select('name').where('gift_card_id', '=', giftCardId)
  return (await buyers.executeTakeFirst())?.name ?? null
}
