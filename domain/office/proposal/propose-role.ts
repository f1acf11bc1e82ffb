import { emailOf } from '../../account/email-rules.ts'
import type { Visitor } from '../../account/visitor.ts'
import type { Deps, Tx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { confirmedOperatorOf } from '../../account/staff.ts'
import { closeProposals } from '../../proposal/close-proposals.ts'
import { type Role, readProposalReason, readRole } from '../../proposal/proposal-rules.ts'
import { writeProposal } from '../../proposal/write-proposal.ts'

/**
 * An operator proposes to grant or revoke an account's role: nothing changes before a second one approves. Nobody
 * proposes about themselves, a host works here with another account, and the last operator cannot lose the role.
 */
export async function proposeRole(
  deps: Pick<Deps, 'db' | 'now'>,
  { email, to: typed, reason }: { email: string; to: string; reason: string },
  visitor: Visitor,
): Promise<string> {
  const at = deps.now()
  const operator = confirmedOperatorOf(visitor, at)
  const to = readRole(typed)
  const why = readProposalReason(reason)
  const address = emailOf(email)
  await closeProposals(deps)
  return deps.db.transaction().execute(async (tx) => {
    const account = await tx
      .selectFrom('account')
      .select(['id', 'role'])
      .where('email', '=', address)
      .where('state', '=', 'active')
      .executeTakeFirst()
    if (!account) throw new Refusal('role-unknown-email')
    await mayHaveRole(tx, { accountId: account.id, from: account.role as Role, to })
    return writeProposal(tx, at, operator, {
      kind: 'role',
      accountId: account.id,
      amountCents: null,
      reason: why,
      payload: { from: account.role, to },
    })
  })
}

type Change = { accountId: string; from: Role; to: Role }

/** Refuses a change of roles that changes nothing, that makes a host a member of staff, or that leaves no operator. */
export async function mayHaveRole(tx: Tx, { accountId, from, to }: Change): Promise<void> {
  if (from === to) throw new Refusal('role-has-it')
  if (to !== 'traveller') {
    const host = await tx
      .selectFrom('host')
      .select('status')
      .where('id', '=', accountId)
      .where('status', 'not in', ['rejected', 'erased'])
      .executeTakeFirst()
    if (host) throw new Refusal('role-of-a-host')
  }
  if (from !== 'operator') return
  const other = await tx
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'operator')
    .where('state', '=', 'active')
    .where('id', '<>', accountId)
    .executeTakeFirst()
  if (!other) throw new Refusal('role-last-operator')
}
