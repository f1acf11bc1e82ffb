import type { Tx } from '#domain/deps.ts'
import { maskedAccount } from '#domain/payout/bank/bank-details-rules.ts'
import { sealBank } from '#domain/payout/bank/seal-bank-details.ts'
import { bankDetails, CHANGED_ITS_BANK, earlierBank } from '../bank-details.ts'
import { staff } from '../people.ts'
import { accountId } from './write-people.ts'

/**
 * Writes hosts' payout accounts, confirmed long ago by an operator, except for one, who changed banks at `changedAt`.
 */
export async function writeBankDetails(tx: Tx, now: Date, secret: string, changedAt: Date): Promise<void> {
  const [operator] = staff.filter(({ role }) => role === 'operator')
  const longAgo = new Date(now.getTime() - 690 * 86_400_000)
  const rows = Object.entries(bankDetails).map(([email, details]) => {
    const hostId = accountId(email)
    const isNew = email === CHANGED_ITS_BANK
    return {
      host_id: hostId,
      details_sealed: sealBank(secret, hostId, details),
      masked: maskedAccount(details),
      changed_at: isNew ? changedAt : longAgo,
      confirmed_at: isNew ? null : longAgo,
      confirmed_by: isNew || !operator ? null : accountId(operator.email),
    }
  })
  await tx.insertInto('vault.bank_account').values(rows).execute()
  const changes = rows.map(({ host_id, details_sealed, masked, changed_at, confirmed_at }) => ({
    host_id,
    details_sealed,
    masked,
    changed_at,
    confirmed_at,
    changed_by: host_id,
  }))
  await tx.insertInto('vault.bank_change').values(changes).execute()
  const hostId = accountId(CHANGED_ITS_BANK)
  await tx
    .insertInto('vault.bank_change')
    .values({
      host_id: hostId,
      changed_by: hostId,
      changed_at: longAgo,
      confirmed_at: longAgo,
      details_sealed: sealBank(secret, hostId, earlierBank),
      masked: maskedAccount(earlierBank),
    })
    .execute()
}
