import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { recordAction } from '../../audit/record-action.ts'
import { typedCode } from '../login-code.ts'
import type { Account, Visitor } from '../visitor.ts'
import { matchingStep, newKey } from './authenticator.ts'
import { markSession } from './mark-session.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { openKey, sealKey } from './second-factor-key.ts'

/** Creates a key for an authenticator app. It takes effect with its first code; beginning again creates another. */
export async function beginSecondFactor({ db, now, secret }: Deps, account: Account): Promise<void> {
  const key = sealKey(secret, account.id, newKey())
  const begun = await db
    .insertInto('second_factor')
    .values({ account_id: account.id, secret_sealed: key, created_at: now() })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ secret_sealed: key, created_at: now() })
        .where('second_factor.confirmed_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst()
  if (!begun) throw new Refusal('second-factor-exists')
}

/**
 * Turns the second factor on with a first code of the app. Returns the ten recovery codes, which are shown only now.
 */
export async function confirmSecondFactor(
  deps: Deps,
  { code: typed }: { code: string },
  visitor: Visitor & { account: Account },
): Promise<string[]> {
  const { id } = visitor.account
  const at = deps.now()
  return deps.db.transaction().execute(async (tx) => {
    const factor = await tx
      .selectFrom('second_factor')
      .select(['secret_sealed', 'confirmed_at'])
      .where('account_id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!factor) throw new Refusal('second-factor-missing')
    if (factor.confirmed_at) throw new Refusal('second-factor-exists')
    const code = typedCode(typed)
    const step = code && matchingStep(openKey(deps, id, factor.secret_sealed), code, at, 0)
    if (!step) throw new Refusal('authenticator-code-wrong')
    await tx
      .updateTable('second_factor')
      .set({ confirmed_at: at, last_step: step, failures: 0, locked_until: null })
      .where('account_id', '=', id)
      .execute()
    await markSession(deps, tx, visitor)
    await recordAction(tx, at, {
      actorId: id,
      act: 'set-up-second-factor',
      subject: { kind: 'account', id },
    })
    return makeRecoveryCodes(deps, tx, id)
  })
}
