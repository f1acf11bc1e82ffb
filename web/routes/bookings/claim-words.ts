import { href } from 'react-router'
import { claimKinds, incidentTime, lastClaimOf } from '#domain/claim/claim-rules.ts'
import type { claimStandings, OwnClaim } from '#domain/claim/own-claims-queries.ts'
import { dayText, nepalDate, nepalHour } from '#domain/dates.ts'
import type { Terms } from '#domain/offer/terms-rules.ts'
import { Refusal } from '#domain/refusal.ts'
import { counted } from '#figure-text'
import { bothText } from '../../shared/booking/cancel-words.ts'
import { claimIs } from '#domain/claim/claim-states.ts'

type Standing = Awaited<ReturnType<typeof claimStandings>> extends Map<string, infer Each> ? Each : never

/** For this many days after the deadline for claims the booking states why none is possible. */
const MENTIONED_DAYS = 7

/** The instant of a promise or an incident: 'Sat 5 Dec 2026, 14:30 Nepal time'. */
export function momentInNepal(at: Date): string {
  return `${dayText(nepalDate(at))}, ${nepalHour(at)} Nepal time`
}

/** The text about claims on a booking's card, and its link; null before the trek, and long after it. */
export function claimOnCard(
  booking: { id: string; starts_on: string; ends_on: string; terms: Terms },
  { refusal, newest }: Standing,
  now: Date,
): { to: string | null; label: string; says: string } | null {
  const to = href('/bookings/:id/claim', { id: booking.id })
  if (newest && !claimIs.withdrawn(newest.state))
    return { to, label: 'Your claim', says: `${newest.name}: ${endText(newest)}` }
  if (refusal === null) return { to, label: 'Make a claim', says: '' }
  const { from, to: end } = incidentTime(booking)
  const isMentioned =
    now >= from && now.getTime() < lastClaimOf(end, booking.terms).getTime() + MENTIONED_DAYS * 86_400_000
  if (!isMentioned || !['claim-too-late', 'claim-share-paid'].includes(refusal)) return null
  return { to: null, label: '', says: new Refusal(refusal).message }
}

/** The result of a claim, as a sentence to the claimant. */
export function endText({ state, dueAt, cardCents, creditCents, isBack }: OwnClaim): string {
  switch (state) {
    case 'open':
      return `We answer by ${momentInNepal(dueAt)}.`
    case 'granted':
      return `Granted: ${bothText(cardCents, creditCents)} ${isBack ? 'is back' : 'comes back'} to you.`
    case 'declined':
      return 'Declined.'
    case 'withdrawn':
      return 'Taken back.'
  }
}

/** A claim for its page. */
export function claimView(claim: OwnClaim) {
  const { name, state, kind, body, wish, answer, photos } = claim
  return {
    name,
    state,
    body,
    wish,
    answer,
    kind: claimKinds[kind],
    says: endText(claim),
    photos: photos === 0 ? '' : counted(photos, 'photo'),
    happened: momentInNepal(claim.happenedAt),
    made: momentInNepal(claim.madeAt),
  }
}
