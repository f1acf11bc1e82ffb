import type { Tx } from '#domain/deps.ts'
import { holderInitials, maskedAccount } from '#domain/payout/bank-details-rules.ts'
import { sealBank } from '#domain/payout/seal-bank-details.ts'
import { bankDetails, CHANGED_ITS_BANK } from './bank-details.ts'
import { staff } from './people.ts'
import { accountId } from './write-people.ts'

/** Writes where hosts are paid, confirmed long ago by an operator; but for one, who changed banks at `changedAt`. */
export async function writeBankDetails(tx: Tx, now: Date, secret: string, changedAt: Date): Promise<void> {
  const [operator] = staff.filter(({ role }) => role === 'operator')
  const longAgo = new Date(now.getTime() - 690 * 86_400_000)
  const rows = Object.entries(bankDetails).map(([email, details]) => {
    const hostId = accountId(email)
    const isNew = email === CHANGED_ITS_BANK
    return {
      host_id: hostId,
      details_sealed: sealBank(secret, hostId, details),
      ...{ masked: maskedAccount(details), holder_initials: holderInitials(details) },
      ...{ changed_at: isNew ? changedAt : longAgo, confirmed_at: isNew ? null : longAgo },
      confirmed_by: isNew || !operator ? null : accountId(operator.email),
    }
  })
  await tx.insertInto('vault.bank_account').values(rows).execute()
}
