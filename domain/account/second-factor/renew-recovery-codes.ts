import type { Deps } from '../../deps.ts'
import { recordAction } from '../../audit/record-action.ts'
import { Refusal } from '../../refusal.ts'
import { isFresh } from '../fresh-proof-rules.ts'
import type { Account, Visitor } from '../visitor.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'

/** Creates ten new recovery codes after a fresh code. They are shown only once, and the old ones end, used or not. */
export async function renewRecoveryCodes(
  deps: Deps,
  { account, secondFactorAt }: Visitor & { account: Account },
): Promise<string[]> {
  const { id } = account
  if (!isFresh(secondFactorAt, deps.now())) throw new Refusal('second-factor-needed')
  return deps.db.transaction().execute(async (tx) => {
    // One renewal at a time, so that the last one's codes are valid.
    await tx
      .selectFrom('second_factor')
      .select('account_id')
      .where('account_id', '=', id)
      .forUpdate()
      .execute()
    await recordAction(tx, deps.now(), {
      actorId: id,
      act: 'renew-recovery-codes',
      subject: { kind: 'account', id },
    })
    return makeRecoveryCodes(deps, tx, id)
  })
}
