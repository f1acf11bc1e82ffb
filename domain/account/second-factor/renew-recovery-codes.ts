import type { Deps } from '../../deps.ts'
import { confirmedOperatorOf } from '../../office/operator.ts'
import { recordAct } from '../../office/record-act.ts'
import type { Visitor } from '../visitor.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'

/** Makes ten new recovery codes, shown only now; the old ones, used or not, end. */
export async function renewRecoveryCodes(deps: Deps, visitor: Visitor): Promise<string[]> {
  const { id } = confirmedOperatorOf(visitor, deps.now())
  return deps.db.transaction().execute(async (tx) => {
    // One renewal at a time: the codes of the last one are the ones that count.
    await tx
      .selectFrom('second_factor')
      .select('account_id')
      .where('account_id', '=', id)
      .forUpdate()
      .execute()
    await recordAct(tx, deps.now(), {
      ...{ actorId: id, act: 'renew-recovery-codes' },
      subject: { kind: 'account', id },
    })
    return makeRecoveryCodes(deps, tx, id)
  })
}
