import type { Visitor } from '../../account/visitor.ts'
import type { Deps } from '../../deps.ts'
import type { Cents } from '../../money.ts'
import { confirmedOperatorOf } from '../../account/staff.ts'
import { readAccounts, readAmount, readProposalReason } from '../../proposal/proposal-rules.ts'
import { writeProposal } from '../../proposal/write-proposal.ts'

type Adjustment = { debit: string; credit: string; amountCents: Cents | null; reason: string }

/**
 * An operator proposes to move an amount between two of the platform's ledger accounts, to correct an error. It is one
 * balanced journal entry, posted only when a second operator approves.
 */
export async function proposeAdjustment(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { debit, credit, amountCents: typed, reason }: Adjustment,
  visitor: Visitor,
): Promise<string> {
  const operator = confirmedOperatorOf(visitor, now())
  const payload = readAccounts({ debit, credit })
  const amountCents = readAmount(typed)
  const why = readProposalReason(reason)
  return db.transaction().execute((tx) =>
    writeProposal(tx, now(), operator, {
      kind: 'ledger_adjustment',
      accountId: null,
      amountCents,
      payload,
      reason: why,
    }),
  )
}
