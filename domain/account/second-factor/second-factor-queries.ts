import type { Deps } from '../../deps.ts'
import { demoPeople } from '../demo-people.ts'
import type { Account } from '../visitor.ts'
import { codeOfStep, keyUri, stepAt } from './authenticator.ts'
import { openKey } from './second-factor-key.ts'

/** Whether an account has an active second factor, and how many recovery codes are left. */
export async function findSecondFactor({ db }: Pick<Deps, 'db'>, accountId: string) {
  const factor = await db
    .selectFrom('second_factor')
    .select('confirmed_at')
    .select((eb) =>
      eb
        .selectFrom('recovery_code')
        .select((code) => code.fn.countAll<number>().as('count'))
        .whereRef('recovery_code.account_id', '=', 'second_factor.account_id')
        .where('used_at', 'is', null)
        .as('codes_left'),
    )
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return factor?.confirmed_at ? { since: factor.confirmed_at, codesLeft: factor.codes_left ?? 0 } : null
}

/** The key that awaits its first code, as text and for the QR code; null when there is none. For its owner only. */
export async function findKeyToSetUp(deps: Deps, { id, email }: Account) {
  const factor = await deps.db
    .selectFrom('second_factor')
    .select('secret_sealed')
    .where('account_id', '=', id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  if (!factor) return null
  const key = openKey(deps, id, factor.secret_sealed)
  return { key, uri: keyUri(key, email) }
}

/**
 * The current code of a demonstration account's authenticator. When that was used already, the next one, which is
 * accepted as well; 'soon' when both were used. Null for any other account.
 */
export async function findDemoAuthenticatorCode(deps: Deps, email: string): Promise<string | null> {
  if (!demoPeople.some((person) => person.email === email)) return null
  const factor = await deps.db
    .selectFrom('second_factor')
    .innerJoin('account', 'account.id', 'second_factor.account_id')
    .select(['account_id', 'secret_sealed', 'last_step'])
    .where('account.email', '=', email)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (!factor) return null
  const now = stepAt(deps.now())
  const free = Math.max(now, factor.last_step + 1)
  if (free > now + 1) return 'soon'
  return codeOfStep(openKey(deps, factor.account_id, factor.secret_sealed), free)
}
