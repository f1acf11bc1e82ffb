import { sql } from 'kysely'
import { type Booking, findBooking } from '../booking/booking-queries.ts'
import { type BookingOnPaper, findBookingOnPaper } from '../booking/my-bookings-queries.ts'
import type { Db, Deps } from '../deps.ts'
import type { Cents } from '../money.ts'
import { paymentIs } from '../payment/payment-states.ts'
import { stateList } from '../state-list.ts'
import { findLink, type TravellerLink, travellerLinkUrl } from '../traveller-link/link-queries.ts'
import { findParty, type Party, type PartyMember } from './party-queries.ts'

export type NewsReader = {
  link: TravellerLink
  email: string
  /** The traveller's page; null when the link has ended. */
  url: string | null
  booking: Booking
  paper: BookingOnPaper
  party: Party
  /** The traveller; null after they have left or another person has the spot. */
  member: PartyMember | null
  /** The first name of the lead. */
  lead: string
  own: OwnMoney
}

type OwnMoney = {
  /** What was paid with this link. */
  paidCents: Cents
  /** What comes back to the cards that paid with it because travellers left, or because the booking ended. */
  changedCents: Cents
  endedCents: Cents
  /** The digits of these cards. */
  last4: string | null
}

/** The reader of news about a trip, with the own money only; null without an address, and for a link that was forgotten. */
export async function findNewsReader(deps: Deps, linkId: string): Promise<NewsReader | null> {
  const link = await findLink(deps.db, linkId)
  if (!link?.email) return null
  const [booking, paper, own] = await Promise.all([
    findBooking(deps.db, link.booking_id),
    findBookingOnPaper(deps, link.booking_id),
    ownMoney(deps.db, link.id),
  ])
  const party = await findParty(deps.db, booking, deps.now())
  const isLive = link.ended_at === null
  return {
    link,
    email: link.email,
    url: isLive ? travellerLinkUrl(deps, link) : null,
    booking,
    paper,
    party,
    member: isLive ? (party.members.find(({ position }) => position === link.position) ?? null) : null,
    lead: party.members[0]?.firstName ?? '',
    own,
  }
}

async function ownMoney(db: Db, linkId: string): Promise<OwnMoney> {
  const { rows } = await sql<OwnMoney>`
    select coalesce(sum(p.amount_cents), 0)::bigint as "paidCents",
      coalesce(sum(back.changed), 0)::bigint as "changedCents", coalesce(sum(back.ended), 0)::bigint as "endedCents",
      string_agg(distinct p.card_last4, ' and ') as last4
    from payment p left join lateral (
      select sum(r.amount_cents) filter (where r.reason = 'changed') as changed,
        sum(r.amount_cents) filter (where r.reason in ('cancelled', 'host_cancelled')) as ended
      from refund r where r.payment_id = p.id and r.state <> 'rejected'
    ) back on true
    where p.traveller_link_id = ${linkId} and p.state in ${stateList(paymentIs.captured)}`.execute(db)
  return rows[0] ?? { paidCents: 0, changedCents: 0, endedCents: 0, last4: null }
}
