import { createHmac, hkdfSync } from 'node:crypto'

/**
 * What the program seals and signs with: one secret or, while it is being replaced, the current one, with which everything
 * new is made, and another one that is still understood (docs/runbook.md, 'Replace SECRET').
 */
export type Secret = string | { current: string; previous: string }

/** The secret with which everything new is sealed and signed. */
export function currentOf(secret: Secret): string {
  return typeof secret === 'string' ? secret : secret.current
}

/** Every secret that is understood, the current one first. */
export function allOf(secret: Secret): string[] {
  return typeof secret === 'string' ? [secret] : [secret.current, secret.previous]
}

/** The signature of a text by the current secret: 32 bytes that nobody else can make. */
export function sign(secret: Secret, text: string): Buffer {
  return createHmac('sha256', currentOf(secret)).update(text).digest()
}

/** The signatures of a text by each secret that is understood, the current one first. */
export function signatures(secret: Secret, text: string): Buffer[] {
  return allOf(secret).map((each) => sign(each, text))
}

const KEY_ID_BYTES = 8

/** By what a secret is recognized in a seal; it says nothing about the secret itself. */
export function keyIdOf(secret: Secret): Buffer {
  return Buffer.from(hkdfSync('sha256', currentOf(secret), 'chautari', 'key id', KEY_ID_BYTES))
}
