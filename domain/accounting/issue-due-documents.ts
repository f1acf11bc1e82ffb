import type { Deps } from '../deps.ts'
import { tryEach } from '../try-each.ts'
import { issueCreditNote } from './issue-credit-note.ts'
import { issueReceipt } from './issue-receipt.ts'

/** The most documents of one run, each in a transaction of its own. */
const MOST_DOCUMENTS = 200

/**
 * Issues the receipts of payments and the credit notes of refunds that wait for one, the earliest first, up to this
 * number. Returns how many no longer wait. Several processes can run it at once, and the one that is killed loses nothing.
 */
export async function issueDueDocuments(
  deps: Pick<Deps, 'db' | 'now' | 'secret' | 'company'>,
  most = MOST_DOCUMENTS,
): Promise<number> {
  const due = await deps.db
    .selectFrom('accounting_document_due')
    .select(['id', 'payment_id', 'refund_id'])
    .orderBy('since')
    .orderBy('id')
    .limit(most)
    .execute()
  let done = 0
  await tryEach(due, async ({ id, payment_id, refund_id }) => {
    const issued = payment_id
      ? await issueReceipt(deps, payment_id)
      : await issueCreditNote(deps, refund_id ?? '')
    // A refund that the card sent back before its credit note goes on waiting.
    if (!issued) return
    await deps.db.deleteFrom('accounting_document_due').where('id', '=', id).execute()
    done += 1
  })
  return done
}
