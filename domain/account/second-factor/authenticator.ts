import { Secret, TOTP } from 'otpauth'
import { brand } from '#brand'
import { sameCode } from '../login-code.ts'

/** The time step of an authenticator app's codes (RFC 6238). */
export const STEP_SECONDS = 30
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20

/** A new key for an authenticator app, in base32, which people can type. */
export function newKey(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** The content of the QR code: the key, and the name by which the app lists it. */
export function keyUri(key: string, email: string): string {
  return new TOTP({ issuer: brand.name, label: email, secret: Secret.fromBase32(key) }).toString()
}

/** The number of the 30-second step of an instant, counted from 1970. */
export function stepAt(at: Date): number {
  return Math.floor(at.getTime() / 1000 / STEP_SECONDS)
}

/** The code that the app shows in a step. */
export function codeOfStep(key: string, step: number): string {
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: step * STEP_SECONDS * 1000 })
}

/**
 * The step of the typed code, which may be one step early or late. Null when it matches none, or one that is not after
 * the last accepted step: no code works twice.
 */
export function matchingStep(key: string, typed: string, at: Date, lastStep: number): number | null {
  const now = stepAt(at)
  const found = [now - 1, now, now + 1].find((step) => sameCode(codeOfStep(key, step), typed))
  return found !== undefined && found > lastStep ? found : null
}
