import type { Visitor } from '../../account/visitor.ts'
import type { Db, Deps, Tx } from '../../deps.ts'
import { actingHost } from '../../host/acting-host.ts'
import { recordAction } from '../../audit/record-action.ts'
import { Refusal } from '../../refusal.ts'
import { transition } from '../../states/transition.ts'
import { storeDocument } from '../identity-document.ts'
import { type BankReview, bankReviewStates, mayTakeLetter } from '../../payout/bank/bank-review-states.ts'
import { lockHost } from '../../payout/hold-payouts.ts'
import { dropBankLetter } from './store-bank-letter.ts'

/** The request to a host for a letter about the bank details; null without one. */
export async function findAskedLetter(db: Db | Tx, hostId: string) {
  const bank = await db
    .selectFrom('vault.bank_account as bank')
    .leftJoin('vault.bank_letter as letter', 'letter.host_id', 'bank.host_id')
    .select(['bank.masked', 'bank.review', 'bank.confirmed_at', 'bank.changed_at as changedAt'])
    .select(['bank.reviewed_at as askedAt', 'bank.review_message as message'])
    .select('letter.uploaded_at as sentAt')
    .where('bank.host_id', '=', hostId)
    .executeTakeFirst()
  if (!bank || !mayTakeLetter(bank.review as BankReview, bank.confirmed_at)) return null
  const { confirmed_at: _, sentAt, ...asked } = bank
  return { ...asked, sentAt: asked.review === 'letter_sent' ? sentAt : null }
}

/**
 * A host sends the letter of the bank that an operator requested: rendered again and encrypted like identity documents,
 * and opened only by operators. Until the decision, another one replaces it. Refused without a request.
 */
export async function sendBankLetter(
  deps: Deps,
  { document }: { document: Uint8Array | null },
  visitor: Visitor,
): Promise<void> {
  const hostId = await actingHost(deps.db, visitor)
  const asked = await findAskedLetter(deps.db, hostId)
  if (!asked) throw new Refusal('bank-letter-not-asked')
  if (!document) throw new Refusal('bank-letter-missing')
  const { key, ...drawn } = await storeDocument(deps, hostId, document)
  const at = deps.now()
  try {
    await deps.db.transaction().execute(async (tx) => {
      await lockHost(tx, hostId)
      const still = await findAskedLetter(tx, hostId)
      // The host has entered different details in another window.
      if (still?.changedAt.getTime() !== asked.changedAt.getTime()) throw new Refusal('bank-letter-not-asked')
      await dropBankLetter(deps, tx, hostId)
      await tx
        .insertInto('vault.bank_letter')
        .values({ host_id: hostId, storage_key: key, uploaded_at: at, ...drawn })
        .execute()
      await tx
        .updateTable('vault.bank_account')
        .set({ review: transition(bankReviewStates, still.review, 'send-letter') })
        .where('host_id', '=', hostId)
        .execute()
      const subject = { kind: 'host', id: hostId }
      await recordAction(tx, at, { actorId: hostId, act: 'send-bank-letter', subject })
    })
  } catch (error) {
    await deps.storage.remove(key)
    throw error
  }
}
