import { createHmac, hkdfSync } from 'node:crypto'

/**
 * The secret for encryption and signatures: a single one or, while it is being replaced, the current one, which is used for
 * everything new, and the other one, which is still accepted (docs/runbook.md, 'Replace SECRET').
 */
export type Secret = string | { current: string; previous: string }

/** The secret that encrypts and signs everything new. */
export function currentOf(secret: Secret): string {
  return typeof secret === 'string' ? secret : secret.current
}

/** Every accepted secret, the current one first. */
export function allOf(secret: Secret): string[] {
  return typeof secret === 'string' ? [secret] : [secret.current, secret.previous]
}

/** The HMAC-SHA-256 of a text with the current secret: 32 bytes. */
export function sign(secret: Secret, text: string): Buffer {
  return createHmac('sha256', currentOf(secret)).update(text).digest()
}

/** The signatures of a text with each accepted secret, the current one first. */
export function signatures(secret: Secret, text: string): Buffer[] {
  return allOf(secret).map((each) => sign(each, text))
}

const KEY_ID_BYTES = 8

/** The id of a secret in encrypted values; it does not reveal the secret. */
export function keyIdOf(secret: Secret): Buffer {
  return Buffer.from(hkdfSync('sha256', currentOf(secret), 'chautari', 'key id', KEY_ID_BYTES))
}
