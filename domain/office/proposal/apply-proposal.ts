import type { Account } from '../../account/visitor.ts'
import type { Deps, Tx } from '../../deps.ts'
import { creditGranted } from '../../ledger/booking-entries-rules.ts'
import { adjusted } from '../../ledger/adjustment-entries-rules.ts'
import { postEntries } from '../../ledger/post-entries.ts'
import { confirmBank } from '../../verification/bank/confirm-bank-details.ts'
import { Refusal } from '../../refusal.ts'
import { endAllSessions } from '../../suspension/suspend-person.ts'
import { recordAction } from '../../audit/record-action.ts'
import { readAccounts, readAmount, readRole } from '../../proposal/proposal-rules.ts'
import { proposalStates } from '../../proposal/proposal-states.ts'
import { transition } from '../../states/transition.ts'
import { mayHaveRole } from './propose-role.ts'
import { accountIs } from '../../account/account-states.ts'

/** Approves a proposal that this transaction has locked, and applies it in the same transaction. */
export async function applyProposal(
  deps: Pick<Deps, 'now' | 'enqueue' | 'secret'>,
  tx: Tx,
  id: string,
  decider: Account,
): Promise<void> {
  const at = deps.now()
  const approved = await tx
    .updateTable('proposal')
    .set({ state: transition(proposalStates, 'proposed', 'approve'), decided_by: decider.id, decided_at: at })
    .where('id', '=', id)
    .returning(['kind', 'account_id', 'amount_cents', 'payload', 'reason'])
    .executeTakeFirstOrThrow()
  const payload = approved.payload as Record<string, string>
  const amountCents = approved.amount_cents
  const { reason, account_id: accountId } = approved
  const act = { actorId: decider.id, reason }
  if (approved.kind === 'role' && accountId) {
    const change = await changeRole(tx, at, accountId, payload)
    const detail = { ...change, proposal: id }
    await recordAction(tx, at, {
      ...act,
      act: 'change-role',
      subject: { kind: 'account', id: accountId },
      detail,
    })
    await deps.enqueue(tx, 'mail-role-changed', { proposalId: id })
  } else if (approved.kind === 'credit_grant' && accountId) {
    const cents = readAmount(amountCents)
    const detail = { amountCents: cents, proposal: id }
    await recordAction(tx, at, {
      ...act,
      act: 'grant-credit',
      subject: { kind: 'account', id: accountId },
      detail,
    })
    await postEntries(tx, at, [creditGranted({ grantId: id, accountId, cents })])
    await deps.enqueue(tx, 'mail-credit-granted', { grantId: id, isReferral: false })
  } else if (approved.kind === 'bank_account' && accountId) {
    const changedAt = new Date(payload['changedAt'] ?? 0)
    await confirmBank(deps, tx, at, { hostId: accountId, changedAt, operatorId: decider.id, isByTwo: true })
    await deps.enqueue(tx, 'mail-host-verified', { hostId: accountId, at: at.toISOString() })
  } else {
    const accounts = readAccounts({ debit: payload['debit'] ?? '', credit: payload['credit'] ?? '' })
    const cents = readAmount(amountCents)
    const detail = { ...accounts, amountCents: cents }
    await recordAction(tx, at, { ...act, act: 'adjust-ledger', subject: { kind: 'proposal', id }, detail })
    await postEntries(tx, at, [adjusted({ proposalId: id, ...accounts, cents })])
  }
}

/** Changes the account's role and ends its sessions: a revoked role gives no access from then on. */
async function changeRole(tx: Tx, at: Date, accountId: string, payload: Record<string, string>) {
  const [from, to] = [readRole(payload['from'] ?? ''), readRole(payload['to'] ?? '')]
  const account = await tx
    .selectFrom('account')
    .select(['role', 'state'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (account.role !== from || !accountIs.active(account.state)) throw new Refusal('proposal-stale')
  await mayHaveRole(tx, { accountId, from, to })
  await tx.updateTable('account').set({ role: to }).where('id', '=', accountId).execute()
  await endAllSessions(tx, accountId, at)
  return { from, to }
}
