import { randomBytes } from 'node:crypto'
import type { Deps, Tx } from '../../deps.ts'
import { sign, signatures } from '../../secret.ts'
import { openKey } from './second-factor-key.ts'

/** The number of codes that replace a lost authenticator, each once. */
const RECOVERY_CODES = 10
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'

/** Creates ten new recovery codes that replace all earlier ones; they are returned once and stored only as hashes. */
export async function makeRecoveryCodes(deps: Pick<Deps, 'secret'>, tx: Tx, accountId: string) {
  const key = await keyOf(deps, tx, accountId)
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ account_id: accountId, code_hash: sign(key, saidOf(accountId, code)) })))
    .execute()
  return codes
}

/** Uses up a recovery code; false when it is not this account's, or was used before. */
export async function useRecoveryCode(
  deps: Pick<Deps, 'now' | 'secret'>,
  tx: Tx,
  accountId: string,
  typed: string,
): Promise<boolean> {
  const said = saidOf(accountId, typed)
  // Earlier versions hashed recovery codes with the program's secret.
  const hashes = [sign(await keyOf(deps, tx, accountId), said), ...signatures(deps.secret, said)]
  const used = await tx
    .updateTable('recovery_code')
    .set({ used_at: deps.now() })
    .where('account_id', '=', accountId)
    .where('code_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()
  return used !== undefined
}

/** Ten letters of five bits each: 'k7m2q-9xtcd'. */
function newCode(): string {
  const letters = [...randomBytes(10)].map((byte) => LETTERS[byte % 32]).join('')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}

/** Accepts upper case, and spaces and dashes anywhere. */
function saidOf(accountId: string, code: string): string {
  return `recovery-code:${accountId}:${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`
}

/**
 * Hashes use the authenticator's own sealed key. Unlike the program's secret it does not change when that is replaced,
 * and a copy of the database alone cannot test codes.
 */
async function keyOf(deps: Pick<Deps, 'secret'>, tx: Tx, accountId: string): Promise<string> {
  const { secret_sealed } = await tx
    .selectFrom('second_factor')
    .select('secret_sealed')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return openKey(deps, accountId, secret_sealed)
}
