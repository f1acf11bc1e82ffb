import { timingSafeEqual } from 'node:crypto'
import { type Secret, sign } from '../secret.ts'

/**
 * The six digits of a challenge. They are derived from its id and the server's secret, so the database holds nothing
 * that signs in. The remainder of 2⁶⁴ values by a million favours no code by more than 10⁻¹³.
 */
export function codeOf(secret: Secret, challengeId: string): string {
  return String(sign(secret, `login-code:${challengeId}`).readBigUInt64BE() % 1_000_000n).padStart(6, '0')
}

/** Compares two codes of six digits in constant time. */
export function sameCode(code: string, typed: string): boolean {
  return timingSafeEqual(Buffer.from(code), Buffer.from(typed))
}

/** The digits of typed or pasted text, without spaces and dashes; null when they are not six. */
export function typedCode(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}
