import type { Visitor } from '../../account/visitor.ts'
import type { Deps } from '../../deps.ts'
import { mustBeHost } from '../../host/must-be-host.ts'
import { operatorOf } from '../../account/staff.ts'
import { recordAction } from '../../audit/record-action.ts'
import { Refusal } from '../../refusal.ts'
import { lookReason } from '../verification-rules.ts'
import type { BankDetails } from '../../payout/bank/bank-details-rules.ts'
import { findEarlierBank } from './office-bank-queries.ts'
import { openBank } from '../../payout/bank/seal-bank-details.ts'

export type RevealedBank = { details: BankDetails; earlier: BankDetails | null }

/**
 * A host's bank details, and the earlier ones, with full numbers for an operator with a reason; the audit log records
 * it.
 */
export async function revealBankDetails(
  { db, now, secret }: Deps,
  { hostId, reason }: { hostId: string; reason: string },
  visitor: Visitor,
): Promise<RevealedBank> {
  const operator = operatorOf(visitor)
  await mustBeHost(db, hostId)
  const why = lookReason(reason)
  if (!why) throw new Refusal('look-needs-reason')
  if (operator.id === hostId) throw new Refusal('bank-details-own')
  return db.transaction().execute(async (tx) => {
    const stored = await tx
      .selectFrom('vault.bank_account')
      .select(['details_sealed', 'changed_at'])
      .where('host_id', '=', hostId)
      .executeTakeFirst()
    if (!stored) throw new Refusal('bank-details-missing')
    const earlier = await findEarlierBank(tx, hostId, stored.changed_at)
    const subject = { kind: 'host', id: hostId }
    await recordAction(tx, now(), { actorId: operator.id, act: 'reveal-bank-details', subject, reason: why })
    return {
      details: openBank(secret, hostId, stored.details_sealed),
      earlier: earlier && openBank(secret, hostId, earlier.details_sealed),
    }
  })
}
