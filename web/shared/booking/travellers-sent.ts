import { MAX_PARTY } from '#domain/booking/price/party-rules.ts'
import { detailFields } from '#domain/traveller/details-rules.ts'
import type { TypedDetails } from '#domain/traveller/save-details.ts'

/** The id and name of a traveller's field. */
export function fieldId(field: string, position: number): string {
  return `${field}-${position}`
}

/** The action for a passport number when none is typed; the name of its checkbox. */
export const PASSPORT_WISH = 'passport'

/** The typed values, by the traveller's position on the booking; missing fields are left out. */
export function typedIn(form: FormData): TypedDetails[] {
  return Array.from({ length: MAX_PARTY }, (_, position) => {
    const typed: TypedDetails = {}
    for (const field of detailFields) {
      const value = form.get(fieldId(field, position))
      if (typeof value === 'string') typed[field] = value
    }
    const wish = form.get(fieldId(PASSPORT_WISH, position))
    if (wish === 'remove' || wish === 'of-account') typed[PASSPORT_WISH] = wish
    return typed
  })
}
