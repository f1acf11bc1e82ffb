import type { Deps } from '../../deps.ts'
import { seal, unseal } from '../../seal.ts'

const PURPOSE = 'second-factor'

/** Closes the key of an authenticator app for the database; it opens for this account only. */
export function sealKey(secret: string, accountId: string, key: string): Buffer {
  return seal(secret, PURPOSE, accountId, key)
}

/** Opens the key again, inside the server only. */
export function openKey({ secret }: Pick<Deps, 'secret'>, accountId: string, sealed: Buffer): string {
  return unseal(secret, PURPOSE, accountId, sealed)
}
