import { createHmac, randomBytes } from 'node:crypto'
import type { Deps, Tx } from '../../deps.ts'

/** How many codes stand in for a lost authenticator, each once. */
const RECOVERY_CODES = 10
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'

/** Makes ten new recovery codes in place of all earlier ones; they are answered once and kept as hashes only. */
export async function makeRecoveryCodes({ secret }: Pick<Deps, 'secret'>, tx: Tx, accountId: string) {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ account_id: accountId, code_hash: hashOf(secret, accountId, code) })))
    .execute()
  return codes
}

/** Uses up a recovery code; false when it is none of this account's, or was used before. */
export async function useRecoveryCode(
  { now, secret }: Pick<Deps, 'now' | 'secret'>,
  tx: Tx,
  accountId: string,
  typed: string,
): Promise<boolean> {
  const used = await tx
    .updateTable('recovery_code')
    .set({ used_at: now() })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashOf(secret, accountId, typed))
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

/** Typed letters may be large, and spaces and the dash may be anywhere. */
function hashOf(secret: string, accountId: string, code: string): Buffer {
  const letters = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return createHmac('sha256', secret).update(`recovery-code:${accountId}:${letters}`).digest()
}
