import { href } from 'react-router'
import { maskedEmail } from '#domain/account/email-rules.ts'
import { findAccountBooking, type Booking } from '#domain/booking/booking-queries.ts'
import { isAssignable, isForEverybody } from '#domain/booking/extra/assigned-extra-rules.ts'
import { isChangeable } from '#domain/booking/change/changeable.ts'
import { referenceOf } from '#domain/booking-reference.ts'
import { dayText, nepalDate, rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Visitor } from '#domain/account/visitor.ts'
import { chargeText, decimalText } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { bookingIs } from '#domain/states/booking-states.ts'
import { canRemind } from '#domain/traveller-link/remind-by-link.ts'
import { travellerLinkUrl } from '#domain/traveller-link/link-queries.ts'
import { type Duties, findDuties } from '#domain/traveller/duties-queries.ts'
import { dutyMarks } from '../../../shared/booking/duties-view.ts'
import { findParty, type Party, type PartyMember } from '#domain/traveller-share/party-queries.ts'

export type PartyView = Awaited<ReturnType<typeof partyView>>
export type MemberView = PartyView['others'][number]

/** The data of the page 'Your party', for the booking's account: every traveller with link, share and what is missing. */
export async function partyView(deps: Deps, bookingId: string, visitor: Visitor) {
  const booking = await findAccountBooking(deps.db, bookingId, visitor)
  if (!bookingIs.confirmed(booking.state) || booking.spots < 2) throw new Refusal('booking-not-found')
  const [party, duties] = await Promise.all([
    findParty(deps.db, booking, deps.now()),
    findDuties(deps, deps.db, booking, 'lead'),
  ])
  const [lead, ...others] = party.members
  return {
    reference: referenceOf(booking.id),
    trek: booking.trek_name,
    dates: rangeText(booking.starts_on, booking.ends_on),
    bookingTo: href('/bookings/:id', { id: booking.id }),
    planTo: booking.unpaid_cents > 0 ? href('/bookings/:id/plan', { id: booking.id }) : null,
    mayChange: isChangeable(booking, nepalDate(deps.now())),
    hasAllLinks: others.every(({ link }) => link !== null),
    lead: {
      name: lead ? nameOf(lead) : '',
      extras: lead?.extras.join(', ') ?? '',
      ...leadSums(party, booking),
    },
    others: others.map((member) => memberOf(deps, member, party, duties)),
    own: duties.travellers.filter(({ position }) => position === 0).flatMap(dutyMarks),
    termsTo: href('/bookings/:id/terms', { id: booking.id }),
    until: party.until && dayText(party.until),
    isPaid: party.unpaidCents === 0,
    extras: booking.extras
      .filter((extra) => isAssignable(extra) && !isForEverybody(extra, booking.spots))
      .map((extra) => assignableOf(extra, party)),
  }
}

function assignableOf({ extraId, name, quantity }: Booking['extras'][number], { members, withExtra }: Party) {
  return {
    id: extraId,
    name,
    quantity,
    travellers: members.map((member) => ({
      position: member.position,
      name: nameOf(member),
      hasOne: (withExtra.get(extraId) ?? []).includes(member.position),
    })),
  }
}

function leadSums({ leadShareCents, leadDueCents }: Party, { plan }: Pick<Booking, 'plan'>) {
  return {
    share: chargeText(leadShareCents),
    /** What the lead has paid of the own share, while some of it is left. */
    paid:
      leadDueCents > 0 && leadShareCents > leadDueCents
        ? `−${chargeText(leadShareCents - leadDueCents)}`
        : null,
    due: leadDueCents > 0 ? chargeText(leadDueCents) : null,
    paysInParts: plan !== 'full',
  }
}

function memberOf(deps: Deps, member: PartyMember, { unpaidCents }: Party, { travellers }: Duties) {
  const { position, link, share } = member
  const due = share?.dueCents ?? 0
  const paid = share?.paidCents ?? 0
  const own = travellers.find((each) => each.position === position)
  const duties = own ? dutyMarks(own) : []
  return {
    position,
    name: nameOf(member),
    isChild: member.isChild,
    url: link && travellerLinkUrl(deps, link),
    sentTo: link?.email ? maskedEmail(link.email) : null,
    sentOn: link?.sent_at ? dayText(nepalDate(link.sent_at)) : null,
    remindedOn: link?.reminded_on ? dayText(link.reminded_on) : null,
    canRemind:
      link !== null && canRemind(link, deps.now()) && (due > 0 || duties.some(({ isDone }) => !isDone)),
    isMinor: own?.isMinor ?? false,
    share: chargeText(share?.shareCents ?? 0),
    extras: member.extras.join(', '),
    /** The amount that the lead set, in dollars; '' for an equal part. */
    amount: link?.set_cents === null || link === null ? '' : decimalText(link.set_cents),
    /** What is done and what is missing. */
    marks: [...duties, markOfPayment({ due, paid, isPaid: unpaidCents === 0 })],
  }
}

type Mark = { says: string; isDone: boolean }

function markOfPayment({ due, paid, isPaid }: { due: number; paid: number; isPaid: boolean }): Mark {
  if (due > 0) return { says: `${chargeText(due)} to pay`, isDone: false }
  if (paid > 0) return { says: `Paid ${chargeText(paid)}`, isDone: true }
  return { says: isPaid ? 'Paid by you' : 'Nothing to pay', isDone: true }
}

function nameOf({ firstName, lastName }: PartyMember): string {
  return `${firstName} ${lastName}`
}
