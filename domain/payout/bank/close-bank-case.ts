import type { Visitor } from '../../account/visitor.ts'
import type { Deps } from '../../deps.ts'
import { mustBeHost } from '../../host/must-be-host.ts'
import { confirmedOperatorOf } from '../../account/staff.ts'
import { recordAction } from '../../audit/record-action.ts'
import { Refusal } from '../../refusal.ts'
import { readWords } from '../../text-rules.ts'
import { lockHost, reviewHost } from '../hold-payouts.ts'

/**
 * An operator has investigated a reported change of bank details and closes the case: payouts continue when the details
 * are confirmed again. Requires a fresh second factor.
 */
export async function closeBankCase(
  deps: Deps,
  { hostId, reason }: { hostId: string; reason: string },
  visitor: Visitor,
): Promise<void> {
  const at = deps.now()
  const operator = confirmedOperatorOf(visitor, at)
  if (operator.id === hostId) throw new Refusal('bank-details-own')
  await mustBeHost(deps.db, hostId)
  const why = readWords(reason)
  if (why === '' || why.length > 500) throw new Refusal('bank-case-needs-reason')
  await deps.db.transaction().execute(async (tx) => {
    const open = await tx
      .selectFrom('bank_case')
      .select('id')
      .where('host_id', '=', hostId)
      .where('closed_at', 'is', null)
      .executeTakeFirst()
    if (!open) throw new Refusal('bank-case-missing')
    await lockHost(tx, hostId)
    await tx
      .updateTable('bank_case')
      .set({ closed_at: at, closed_by: operator.id, close_reason: why })
      .where('id', '=', open.id)
      .where('closed_at', 'is', null)
      .execute()
    await reviewHost(tx, hostId, at)
    const subject = { kind: 'host', id: hostId }
    await recordAction(tx, at, { actorId: operator.id, act: 'close-bank-case', subject, reason: why })
  })
}
