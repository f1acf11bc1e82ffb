import { createHash } from 'node:crypto'
import { Refusal } from '../../refusal.ts'
import type { AppliedTo } from '../versions/apply-version.ts'
import { canonicalJson } from '../versions/canonical-json-rules.ts'
import type { OfferChange } from '../versions/offer-change-rules.ts'
import type { OfferChanged } from './change-offer.ts'

/** What a change of a booked trek changes, which is confirmed first. `token` identifies exactly this. */
export type PublishQuestion = {
  token: string
  changes: OfferChange[]
  /** The bookings whose travellers get an email or a choice; none when only the wording changes. */
  bookings: AppliedTo[]
}

/**
 * Refuses a change of a booked trek with the question of what it changes and what happens to which booking, until exactly that
 * is confirmed. The refusal rolls the transaction back, so nothing is saved.
 */
export function mustBeConfirmed({ changes, appliedTo }: OfferChanged, confirmed: string | null): void {
  const bookings = appliedTo.filter(({ effect }) => effect !== 'apply')
  if (appliedTo.length === 0 || (changes.length === 0 && bookings.length === 0)) return
  const token = tokenOf([changes, bookings])
  if (confirmed === token) return
  const question: PublishQuestion = { token, changes, bookings }
  throw new Refusal('offer-change-unconfirmed', { question })
}

/** The question of a refused change, for pages that show it instead of an error; null for any other refusal. */
export function questionOf({ code, detail }: Pick<Refusal, 'code' | 'detail'>): PublishQuestion | null {
  return code === 'offer-change-unconfirmed' ? (detail['question'] as PublishQuestion) : null
}

function tokenOf(asked: unknown): string {
  return createHash('sha256').update(canonicalJson(asked)).digest('hex').slice(0, 32)
}
