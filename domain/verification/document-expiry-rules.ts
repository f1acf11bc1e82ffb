import { addDays, endOfNepalDay, isDate, nepalDate, type IsoDate } from '../dates.ts'
import { Refusal } from '../refusal.ts'

/**
 * The number of days for which an approval is valid after its document has expired (RELIABILITY, Host verification).
 */
export const DOCUMENT_GRACE_DAYS = 14

/** The host is notified this many days before the document expires. */
export const EXPIRY_NOTICE_DAYS = 30

/** The state of an approval's document: the host is notified of each later step. */
export type DocumentStep = 'valid' | 'expires soon' | 'expired' | 'ended'

/** The last day, in Nepal, on which the approval is valid, for a document that expires on that date. */
export function lastApprovedOn(expiresOn: IsoDate): IsoDate {
  return addDays(expiresOn, DOCUMENT_GRACE_DAYS)
}

/** A document is valid to the end of its last day in Nepal, and the approval for 14 days more. */
export function documentStep(expiresOn: IsoDate, at: Date): DocumentStep {
  if (at >= endOfNepalDay(lastApprovedOn(expiresOn))) return 'ended'
  if (at >= endOfNepalDay(expiresOn)) return 'expired'
  return nepalDate(at) >= addDays(expiresOn, -EXPIRY_NOTICE_DAYS) ? 'expires soon' : 'valid'
}

/**
 * A document's expiry date as an operator typed it; null without one. Refuses a text that is no date, and a document
 * that has expired.
 */
export function readExpiry(typed: string, today: IsoDate): IsoDate | null {
  const text = typed.trim()
  if (text === '') return null
  if (!isDate(text)) throw new Refusal('document-expiry-wrong')
  if (text < today) throw new Refusal('document-has-expired')
  return text
}
