import type { Account, Visitor } from '../../account/visitor.ts'
import type { Deps, Tx } from '../../deps.ts'
import { mustBeHost } from '../../host/must-be-host.ts'
import { confirmedOperatorOf, operatorOf } from '../../account/staff.ts'
import { recordAction } from '../../audit/record-action.ts'
import { Refusal } from '../../refusal.ts'
import { readWords } from '../../text-rules.ts'
import { transition } from '../../states/transition.ts'
import { closeBankProposals } from './bank-changes.ts'
import { bankReviewStates } from './bank-review-states.ts'
import { reviewHost } from '../hold-payouts.ts'
import { lockUnconfirmed, type SeenBank } from '../lock-unconfirmed.ts'
import { hostIs } from '../../host/host-states.ts'

/** The maximum length of an operator's message to the host, in characters. */
const LONGEST_MESSAGE = 500

export type BankDecision = SeenBank & {
  /** The text for the host: the reason, and what to do. */
  message: string
}

/**
 * One operator requests a letter of the bank for unconfirmed bank details: the host gets a mail, and the details stay
 * unconfirmed. An insufficient letter can be requested again.
 */
export async function askForBankLetter(
  deps: Deps,
  { message, ...seen }: BankDecision,
  visitor: Visitor,
): Promise<void> {
  const at = deps.now()
  const operator = operatorOf(visitor)
  const words = readMessage(message)
  await deps.db.transaction().execute(async (tx) => {
    await moveReview(deps, tx, { ...seen, action: 'ask-letter', words, at, operator })
    await deps.enqueue(tx, 'mail-bank-letter-asked', { hostId: seen.hostId, at: at.toISOString() })
  })
}

/**
 * An operator rejects unconfirmed bank details: this account is never confirmed for the host again, open proposals to
 * confirm it are closed, and the host gets a mail with the reason. Payouts wait for other bank details. Requires a
 * fresh second factor.
 */
export async function rejectBankDetails(
  deps: Deps,
  { message, ...seen }: BankDecision,
  visitor: Visitor,
): Promise<void> {
  const at = deps.now()
  const operator = confirmedOperatorOf(visitor, at)
  const words = readMessage(message)
  const { hostId } = seen
  await deps.db.transaction().execute(async (tx) => {
    await moveReview(deps, tx, { ...seen, action: 'reject', words, at, operator })
    await tx
      .updateTable('vault.bank_change')
      .set({ rejected_at: at })
      .where('host_id', '=', hostId)
      .where('changed_at', '=', seen.changedAt)
      .execute()
    await closeBankProposals(tx, hostId, at)
    await reviewHost(tx, hostId, at)
    await deps.enqueue(tx, 'mail-bank-details-rejected', { hostId, at: at.toISOString() })
  })
}

function readMessage(typed: string): string {
  const words = readWords(typed)
  if (words === '' || [...words].length > LONGEST_MESSAGE) throw new Refusal('bank-review-needs-message')
  return words
}

type Move = SeenBank & { action: 'ask-letter' | 'reject'; words: string; at: Date; operator: Account }

async function moveReview(
  deps: Deps,
  tx: Tx,
  { hostId, changedAt, action, words, at, operator }: Move,
): Promise<void> {
  if (operator.id === hostId) throw new Refusal('bank-details-own')
  await mustBeHost(tx, hostId)
  const before = await lockUnconfirmed(deps, tx, { hostId, changedAt })
  // An application is decided as a whole, and a suspended host cannot enter other details.
  const { status } = await tx
    .selectFrom('host')
    .select('status')
    .where('id', '=', hostId)
    .executeTakeFirstOrThrow()
  if (!hostIs.approved(status)) throw new Refusal('bank-host-not-approved')
  const review = transition(bankReviewStates, before.review, action)
  await tx
    .updateTable('vault.bank_account')
    .set({ review, reviewed_at: at, reviewed_by: operator.id, review_message: words })
    .where('host_id', '=', hostId)
    .execute()
  await recordAction(tx, at, {
    actorId: operator.id,
    act: action === 'reject' ? 'reject-bank-details' : 'ask-bank-letter',
    subject: { kind: 'host', id: hostId },
    reason: words,
  })
}
