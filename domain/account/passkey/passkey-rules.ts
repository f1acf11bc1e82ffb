import { isBlank, readWords } from '../../text-rules.ts'

/** The most passkeys of an account: each device of a person, and a few spare keys. */
export const MAX_PASSKEYS = 10
/** How long a device has to sign; the database enforces the limit. */
export const CHALLENGE_MINUTES = 5
const NAME_LENGTH = 60

/** The relying party id of a site: its host. Null for an IP address, where browsers create no passkeys. */
export function relyingPartyOf(origin: string): string | null {
  const { hostname } = new URL(origin)
  return /^[\d.]+$|^\[/.test(hostname) ? null : hostname
}

/** The name of a passkey: what its owner typed, else the browser that added it. */
export function passkeyName(typed: string, device: string): string {
  const name = readWords(typed.replaceAll(/\s+/g, ' ')).slice(0, NAME_LENGTH).toWellFormed().trim()
  return isBlank(name) ? device || 'A passkey' : name
}

/** The counter of a device that counts always grows; devices that do not count always send 0. */
export function isCounterFine(stored: number, next: number): boolean {
  return next > stored || (next === 0 && stored === 0)
}
