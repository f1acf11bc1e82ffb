import { href } from 'react-router'
import { documentsOfLink } from '#domain/accounting/document-queries.ts'
import { findBookingOnPaper } from '#domain/booking/my-bookings-queries.ts'
import { dayText, nepalDate, rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import { isOwing } from '#domain/instalment/is-owing.ts'
import { chargeText } from '#domain/money.ts'
import { bookingIs } from '#domain/states/booking-states.ts'
import type { Visitor } from '#domain/account/visitor.ts'
import { findOwnDuties } from '#domain/traveller-link/own-page-queries.ts'
import type { OpenedLink } from '#domain/traveller-link/link-queries.ts'
import { findParty, type Party, type PartyMember } from '#domain/traveller-share/party-queries.ts'
import { refundLadder } from '#domain/trek/cancellation-refund-rules.ts'
import { documentRows } from '../../shared/document/document-rows.ts'
import { pictureOf } from '../../shared/booking/booking-picture.ts'

export type ShareView = Awaited<ReturnType<typeof shareView>>

/**
 * The data of a traveller's own page: the trip, this traveller's part, and the first names of the others with a mark. It has
 * nothing else of them, and nothing of the lead's details and cards.
 */
export async function shareView(
  deps: Deps,
  opened: OpenedLink,
  { token, visitor }: { token: string; visitor: Visitor },
) {
  const { link, booking, traveller } = opened
  const [paper, party, documents, duties] = await Promise.all([
    findBookingOnPaper(deps, booking.id),
    findParty(deps.db, booking, deps.now()),
    documentsOfLink(deps.db, link.id),
    findOwnDuties(deps, opened, visitor),
  ])
  const today = nepalDate(deps.now())
  const leadName = party.members[0]?.firstName ?? ''
  const own = party.members.find(({ position }) => position === link.position)
  const isOpen = isOwing(booking)
  return {
    firstName: traveller.firstName,
    name: `${traveller.firstName} ${traveller.lastName}`,
    leadName,
    picture: pictureOf(paper),
    trek: paper.trek_name,
    days: booking.duration_days,
    host: paper.host_name,
    dates: rangeText(booking.starts_on, booking.ends_on),
    ending: endingOf(booking, paper.awaitsChoice),
    duties: isOpen ? dutiesOf(duties) : null,
    pay: own?.share && isOpen ? payOf(own.share, own.extras, party, leadName) : null,
    receipts: documentRows(documents, (id) => href('/share/:token/receipts/:id', { token, id })),
    people: party.members.map((member) => personOf(member, member.position === link.position, isOpen)),
    ladder: isOpen && booking.starts_on >= today ? refundLadder(booking.terms, booking.starts_on, 0) : null,
    today,
  }
}

/** What this traveller has given; of the values nothing. */
function dutiesOf({ own, time }: Awaited<ReturnType<typeof findOwnDuties>>) {
  const { isChild, isMinor, missing, answersMissing, termsLeft, consents, questions } = own
  return {
    isChild,
    isMinor,
    isClosed: time === 'closed',
    areDetailsDone: missing.length === 0 && answersMissing === 0,
    missing: [...missing, ...(answersMissing > 0 ? ['answers to your host'] : [])],
    hasGiven: own.isGivenByTraveller,
    asks: questions.length > 0,
    isAgreed: termsLeft.length === 0,
    asksOurs: termsLeft.some(({ what }) => what === 'platform-terms'),
    asksHosts: termsLeft.some(({ what }) => what === 'host-terms'),
    isChanged: termsLeft.some(({ what }) => consents.some((consent) => consent.what === what)),
    agreedOn: consents.at(-1) ? dayText(nepalDate(consents.at(-1)?.givenAt ?? new Date(0))) : null,
  }
}

/** What happened to a booking that takes place no more; null for the others. */
function endingOf({ state }: { state: string }, awaitsChoice: boolean): string | null {
  if (awaitsChoice) return 'This departure was cancelled. The person who booked chooses what happens.'
  return bookingIs.cancelled(state)
    ? 'This booking was cancelled. What you paid with this link is refunded to your card by its cancellation rule.'
    : null
}

function payOf(
  share: NonNullable<PartyMember['share']>,
  extras: readonly string[],
  { until }: Party,
  leadName: string,
) {
  const { shareCents, fromLeadCents, paidCents, dueCents } = share
  const minus = (label: string, cents: number) =>
    cents > 0 ? [{ label, amount: `−${chargeText(cents)}`, kind: 'minus' as const }] : []
  return {
    dueCents,
    due: chargeText(dueCents),
    until: until && dayText(until),
    hasPaid: paidCents > 0,
    lines: [
      {
        label:
          extras.length > 0 ? `Your part of the price, with ${extras.join(', ')}` : 'Your part of the price',
        amount: chargeText(shareCents),
      },
      ...minus(`Paid by ${leadName}`, fromLeadCents),
      ...minus('Paid by you', paidCents),
      { label: 'Left to pay', amount: chargeText(dueCents), kind: 'total' as const },
    ],
  }
}

function personOf({ position, firstName, share }: PartyMember, isYou: boolean, isOpen: boolean) {
  const isPaid = share === null ? null : share.dueCents === 0
  return {
    name: isYou ? 'You' : firstName,
    initials: firstName,
    says: position === 0 ? 'Leads the booking' : '',
    isPaid: isOpen ? isPaid : null,
  }
}
