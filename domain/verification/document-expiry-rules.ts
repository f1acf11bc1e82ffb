import { addDays, endOfNepalDay, isDate, nepalDate, type IsoDate } from '../dates.ts'
import { Refusal } from '../refusal.ts'

/** How many days an approval counts after its document has expired (RELIABILITY, Host verification). */
export const DOCUMENT_GRACE_DAYS = 14

/** The host hears of the end of a document this many days before it. */
export const EXPIRY_NOTICE_DAYS = 30

/** How the document of an approval stands: the host is notified when it comes to one of the later steps. */
export type DocumentStep = 'valid' | 'expires soon' | 'expired' | 'ended'

/** The last day, in Nepal, on which an approval counts whose document is valid until that date. */
export function lastApprovedOn(expiresOn: IsoDate): IsoDate {
  return addDays(expiresOn, DOCUMENT_GRACE_DAYS)
}

/** A document is valid to the end of its last day in Nepal, and the approval counts for 14 days more. */
export function documentStep(expiresOn: IsoDate, at: Date): DocumentStep {
  if (at >= endOfNepalDay(lastApprovedOn(expiresOn))) return 'ended'
  if (at >= endOfNepalDay(expiresOn)) return 'expired'
  return nepalDate(at) >= addDays(expiresOn, -EXPIRY_NOTICE_DAYS) ? 'expires soon' : 'valid'
}

/**
 * The last day of a document as an operator typed it; null when the document has none. A text that is no date is refused, and
 * so is a document that has expired.
 */
export function readExpiry(typed: string, today: IsoDate): IsoDate | null {
  const text = typed.trim()
  if (text === '') return null
  if (!isDate(text)) throw new Refusal('document-expiry-wrong')
  if (text < today) throw new Refusal('document-has-expired')
  return text
}
