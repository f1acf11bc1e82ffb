import type { Deps } from '../deps.ts'
import { tryEach } from '../try-each.ts'
import { issueGiftCardCreditNote } from './gift-card/issue-gift-card-credit-note.ts'
import { issueGiftCardReceipt } from './gift-card/issue-gift-card-receipt.ts'
import { issueCreditNote } from './issue-credit-note.ts'
import { issueReceipt } from './issue-receipt.ts'
import type { Issued } from './number-document.ts'

/** The documents that are read at once; each is issued in a transaction of its own. */
const BATCH = 200

type IssuingDeps = Pick<Deps, 'db' | 'now' | 'secret' | 'company'>

/**
 * Issues the receipts of payments and the credit notes of refunds that wait for one, the earliest first. Returns how many
 * no longer wait. Several processes can run it at once, and one that is killed loses nothing.
 */
export async function issueDueDocuments(deps: IssuingDeps): Promise<number> {
  let done = 0
  for (;;) {
    const issued = await issueBatch(deps)
    done += issued
    if (issued < BATCH) return done
  }
}

async function issueBatch(deps: IssuingDeps): Promise<number> {
  const due = await deps.db
    .selectFrom('accounting_document_due')
    .select(['id', 'payment_id', 'refund_id', 'gift_card_payment_id', 'gift_card_refund_id'])
    .orderBy('since')
    .orderBy('id')
    .limit(BATCH)
    .execute()
  let done = 0
  await tryEach(due, async ({ id, ...source }) => {
    const issued = await issue(deps, source)
    // A refund that the card sent back before its credit note goes on waiting.
    if (!issued) return
    await deps.db.deleteFrom('accounting_document_due').where('id', '=', id).execute()
    done += 1
  })
  return done
}

type Due = Record<'payment_id' | 'refund_id' | 'gift_card_payment_id' | 'gift_card_refund_id', string | null>

function issue(deps: IssuingDeps, due: Due): Promise<Issued | null> {
  if (due.payment_id) return issueReceipt(deps, due.payment_id)
  if (due.refund_id) return issueCreditNote(deps, due.refund_id)
  if (due.gift_card_payment_id) return issueGiftCardReceipt(deps, due.gift_card_payment_id)
  return issueGiftCardCreditNote(deps, due.gift_card_refund_id ?? '')
}
