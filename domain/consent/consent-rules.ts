import { addDays, isDate, nepalDate, type IsoDate } from '../dates.ts'

/** The version of the purposes that people choose; with another version the banner appears again. */
export const CONSENT_VERSION = 1

/** A choice is valid for six months; then the banner appears again (DESIGN 2.9). */
const ASK_AGAIN_DAYS = 183
export const CONSENT_SECONDS = ASK_AGAIN_DAYS * 86_400
/** The record of a choice is stored as proof for this many years, and then deleted. */
export const CONSENT_RETENTION_YEARS = 3

/**
 * Purposes that need consent. `purposesInUse` lists those that the site uses; a new use needs a new CONSENT_VERSION.
 */
export const purposes = ['analytics', 'functional', 'advertising'] as const
export type Purpose = (typeof purposes)[number]
export type Choices = Record<Purpose, boolean>

/** Before a choice, and after a no: nothing optional. */
export const nothingOptional: Choices = { analytics: false, functional: false, advertising: false }

export type Consent = { id: string; version: number; chosenOn: IsoDate; choices: Choices }

/** A choice as the browser stores it, with its version, its date and the id of its record: '1.2026-11-22.a--.<id>'. */
export function consentText({ id, version, chosenOn, choices }: Consent): string {
  const letters = purposes.map((purpose) => (choices[purpose] ? purpose[0] : '-')).join('')
  return [version, chosenOn, letters, id].join('.')
}

/** The choice stored in a browser; null when there is none, it has expired, or it is invalid. */
export function readConsent(text: string | undefined, now: Date): Consent | null {
  const found = /^(\d{1,4})\.(\d{4}-\d\d-\d\d)\.([a-])([f-])([a-])\.([0-9a-f-]{36})$/.exec(text ?? '')
  if (!found) return null
  const [, version = '', chosenOn = '', analytics, functional, advertising, id = ''] = found
  if (!uuid.test(id) || !isDate(chosenOn) || Number(version) !== CONSENT_VERSION) return null
  const today = nepalDate(now)
  // A day of tolerance: the clock of a demonstration may be set back.
  if (chosenOn > addDays(today, 1) || addDays(chosenOn, ASK_AGAIN_DAYS) <= today) return null
  const choices = {
    analytics: analytics !== '-',
    functional: functional !== '-',
    advertising: advertising !== '-',
  }
  return { id, version: CONSENT_VERSION, chosenOn, choices }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
