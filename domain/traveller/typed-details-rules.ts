import { MAX_PARTY } from '../booking/price/party-rules.ts'
import { type DetailField, detailFields } from './details-rules.ts'

/**
 * The typed details of one traveller; a missing field, and an empty passport number, leave the stored value. Without a
 * typed number, `passport` states the act: remove the stored one, or use the account's.
 */
export type TypedDetails = Partial<Record<DetailField, string>> & { passport?: 'remove' | 'of-account' }

/** The action for a passport number when none is typed; the name of its checkbox. */
export const PASSPORT_WISH = 'passport'

/** The id and name of a traveller's field. */
export function fieldId(field: string, position: number): string {
  return `${field}-${position}`
}

/** The typed values of one traveller, by the position on the booking; missing fields are left out. */
export function typedAt(texts: Readonly<Record<string, string>>, position: number): TypedDetails {
  const typed: TypedDetails = {}
  for (const field of detailFields) {
    const value = texts[fieldId(field, position)]
    if (value !== undefined) typed[field] = value
  }
  const wish = texts[fieldId(PASSPORT_WISH, position)]
  if (wish === 'remove' || wish === 'of-account') typed[PASSPORT_WISH] = wish
  return typed
}

/** The typed values of all travellers. */
export function typedDetails(texts: Readonly<Record<string, string>>): TypedDetails[] {
  return Array.from({ length: MAX_PARTY }, (_, position) => typedAt(texts, position))
}
