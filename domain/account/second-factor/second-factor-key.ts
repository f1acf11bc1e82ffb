import type { Deps } from '../../deps.ts'
import { seal, unseal } from '../../seal.ts'
import type { Secret } from '../../secret.ts'

/** The purpose for which authenticator keys are sealed; the context is the account's id. */
export const FACTOR_PURPOSE = 'second-factor'

/** Seals the key of an authenticator app for the database; it can be decrypted for this account only. */
export function sealKey(secret: Secret, accountId: string, key: string): Buffer {
  return seal(secret, FACTOR_PURPOSE, accountId, key)
}

/** Decrypts the key, inside the server only. */
export function openKey({ secret }: Pick<Deps, 'secret'>, accountId: string, sealed: Buffer): string {
  return unseal(secret, FACTOR_PURPOSE, accountId, sealed)
}
