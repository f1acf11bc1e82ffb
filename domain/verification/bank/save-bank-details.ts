import type { Account, Visitor } from '../../account/visitor.ts'
import type { Deps, Tx } from '../../deps.ts'
import { isFresh } from '../../account/fresh-proof-rules.ts'
import { recordAction } from '../../audit/record-action.ts'
import { Refusal } from '../../refusal.ts'
import { maskedAccount, readBankDetails, type BankDetails } from '../../payout/bank/bank-details-rules.ts'
import { findBar } from '../../payout/bank/barred-accounts.ts'
import { closeBankProposals, recordBankChange, WAITING } from '../../payout/bank/bank-changes.ts'
import { dropBankLetter } from './store-bank-letter.ts'
import { lockHost, reviewHost } from '../../payout/hold-payouts.ts'
import { openBank, sealBank } from '../../payout/bank/seal-bank-details.ts'
import { withdrawVerified } from '../../host/verified-status.ts'

const BARRED = {
  returned: 'The bank has returned a payout to this account. Please enter a different one.',
  rejected: 'We do not accept this account. Please enter a different one.',
} as const

/**
 * A host enters bank details for payouts, with a second factor given within ten minutes. An operator must confirm them;
 * until then, and for 72 hours, nothing is paid out. The host gets a mail with a link in case somebody else did it.
 * Unchanged details have no effect. Refuses an account to which the bank has returned a payout, or that an operator has
 * rejected.
 */
export async function saveBankDetails(
  deps: Deps,
  { hostId, details: typed }: { hostId: string; details: Record<keyof BankDetails, string> },
  visitor: Visitor,
): Promise<void> {
  const { account } = visitor
  if (account?.id !== hostId) throw new Refusal('host-not-found')
  const at = deps.now()
  if (!isFresh(visitor.secondFactorAt, at)) throw new Refusal('second-factor-needed')
  const { details, wrong } = readBankDetails(typed)
  if (Object.keys(wrong).length > 0) throw new Refusal('bank-details-invalid', { fields: wrong })

  await deps.db.transaction().execute(async (tx) => {
    const host = await tx.selectFrom('host').select('id').where('id', '=', hostId).executeTakeFirst()
    if (!host) throw new Refusal('host-not-found')
    const bar = await findBar(deps, tx, hostId, details)
    if (bar) throw new Refusal('bank-details-invalid', { fields: { account: BARRED[bar] } })
    await putBankDetails(deps, tx, { hostId, details }, { ...visitor, account })
  })
}

/** The same inside a transaction of the caller, who has checked the permission and the details. */
export async function putBankDetails(
  deps: Pick<Deps, 'now' | 'secret' | 'enqueue'>,
  tx: Tx,
  { hostId, details }: { hostId: string; details: BankDetails },
  { account, network, sessionId }: Visitor & { account: Account },
): Promise<void> {
  const at = deps.now()
  await lockHost(tx, hostId)
  if (await isKnown(deps, tx, hostId, details)) return
  const [sealed, masked] = [sealBank(deps.secret, hostId, details), maskedAccount(details)]
  const row = {
    details_sealed: sealed,
    masked,
    changed_at: at,
    confirmed_at: null,
    confirmed_by: null,
    returned_at: null,
    return_reason: '',
    ...WAITING,
  }
  await dropBankLetter(deps, tx, hostId)
  await tx
    .insertInto('vault.bank_account')
    .values({ host_id: hostId, ...row })
    .onConflict((conflict) => conflict.column('host_id').doUpdateSet(row))
    .execute()
  await withdrawVerified(tx, hostId)
  await closeBankProposals(tx, hostId, at)
  const changeId = await recordBankChange(tx, {
    hostId,
    sealed,
    masked,
    at,
    network,
    sessionId,
    by: account.id,
  })
  await deps.enqueue(tx, 'mail-bank-details-changed', { changeId })
  await reviewHost(tx, hostId, at)
  const subject = { kind: 'host', id: hostId }
  await recordAction(tx, at, { actorId: account.id, act: 'save-bank-details', subject })
}

async function isKnown(
  { secret }: Pick<Deps, 'secret'>,
  tx: Tx,
  hostId: string,
  details: BankDetails,
): Promise<boolean> {
  const stored = await tx
    .selectFrom('vault.bank_account')
    .select('details_sealed')
    .where('host_id', '=', hostId)
    .executeTakeFirst()
  return (
    stored !== undefined &&
    JSON.stringify(openBank(secret, hostId, stored.details_sealed)) === JSON.stringify(details)
  )
}
