import type { Deps } from '../../deps.ts'
import { recordAction } from '../../audit/record-action.ts'
import { Refusal } from '../../refusal.ts'
import { isFresh } from '../fresh-proof-rules.ts'
import type { Account, Visitor } from '../visitor.ts'

/**
 * Deletes the key and recovery codes: signing in needs only the emailed code again. Needs a code of the last ten
 * minutes, and ends other sign-ins that still owe one. Refused to support, operators and hosts, whose second factor
 * protects other people's money.
 */
export async function turnOffSecondFactor(
  { db, now }: Deps,
  { account: { id, role }, secondFactorAt }: Visitor & { account: Account },
): Promise<void> {
  if (role !== 'traveller') throw new Refusal('second-factor-required')
  if (!isFresh(secondFactorAt, now())) throw new Refusal('second-factor-needed')
  await db.transaction().execute(async (tx) => {
    const host = await tx.selectFrom('host').select('id').where('id', '=', id).executeTakeFirst()
    if (host) throw new Refusal('second-factor-required')
    await tx.deleteFrom('recovery_code').where('account_id', '=', id).execute()
    await tx.deleteFrom('second_factor').where('account_id', '=', id).execute()
    // A session that never gave the factor must not become complete by this.
    await tx
      .updateTable('session')
      .set({ ended_at: now() })
      .where('account_id', '=', id)
      .where('second_factor_at', 'is', null)
      .where('ended_at', 'is', null)
      .execute()
    const subject = { kind: 'account', id }
    await recordAction(tx, now(), { actorId: id, act: 'turn-off-second-factor', subject })
  })
}
