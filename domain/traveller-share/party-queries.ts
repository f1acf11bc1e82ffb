import { sql } from 'kysely'
import { type Booking, travellersOf } from '../booking/booking-queries.ts'
import { findAssignedExtras } from '../booking/extra/assigned-extra-queries.ts'
import { ownExtraTexts, travellersWith } from '../booking/extra/assigned-extra-rules.ts'
import { type IsoDate, nepalDate } from '../dates.ts'
import type { Db, Tx } from '../deps.ts'
import type { Cents } from '../money.ts'
import { lastPayDay } from '../payment-plan/instalment-times-rules.ts'
import { openInstalments } from '../payment-plan/instalments.ts'
import { amountsByPosition, liveLinks, type TravellerLink } from '../traveller-link/link-queries.ts'
import { extraParts } from './extra-part-rules.ts'
import { dividedShares, type SharedBooking, type TravellerShare } from './share-rules.ts'

export type PartyMember = {
  position: number
  firstName: string
  lastName: string
  isChild: boolean
  /** The names of the extras that this traveller alone has. */
  extras: string[]
  /** The link of this traveller that works; null without one, and for the lead. */
  link: TravellerLink | null
  /** Null for the lead. */
  share: TravellerShare | null
}

export type Party = {
  /** Everybody on the booking, the lead first. */
  members: PartyMember[]
  priceCents: Cents
  leadShareCents: Cents
  leadDueCents: Cents
  unpaidCents: Cents
  /** The positions of those who have one of an extra, by its id. */
  withExtra: Map<string, number[]>
  /** The last day in Nepal on which a traveller can pay; null when nothing is unpaid. */
  until: IsoDate | null
}

/** The travellers of a booking with their links and their shares. Inside a transaction the caller has locked the booking. */
export async function findParty(db: Db | Tx, booking: Booking, at: Date): Promise<Party> {
  const [travellers, links, amounts, paid, open, assigned] = await Promise.all([
    travellersOf(db, booking.id),
    liveLinks(db, booking.id),
    amountsByPosition(db, booking.id),
    paidByPosition(db, booking.id),
    openInstalments(db, booking.id),
    findAssignedExtras(db, booking.id),
  ])
  const party = { positions: travellers.map(({ position }) => position), assigned }
  const price = priceOfParty(booking)
  const { extras } = booking
  const grossCents = booking.unit_price_cents * booking.spots + booking.extras_cents
  const own = extraParts({ priceCents: price.priceCents, grossCents, extras, ...party })
  const others = travellers
    .filter(({ position }) => position > 0)
    .map(({ position }) => ({
      position,
      extrasCents: own.get(position) ?? 0,
      setCents: amounts.get(position) ?? null,
      paidCents: paid.get(position) ?? 0,
    }))
  const shared: SharedBooking = { ...price, leadExtrasCents: own.get(0) ?? 0, others }
  const shares = dividedShares(shared)
  const last = open.at(-1)
  return {
    members: travellers.map(({ position, first_name, last_name, is_child }) => ({
      position,
      firstName: first_name,
      lastName: last_name,
      isChild: is_child,
      extras: ownExtraTexts(extras, position, party),
      link: links.find((link) => link.position === position) ?? null,
      share: shares.others.find((share) => share.position === position) ?? null,
    })),
    priceCents: shared.priceCents,
    leadShareCents: shares.leadShareCents,
    leadDueCents: shares.leadDueCents,
    unpaidCents: booking.unpaid_cents,
    withExtra: new Map(extras.map((extra) => [extra.extraId, travellersWith(extra, party)])),
    until: last ? (last.dueOn >= nepalDate(at) ? last.dueOn : lastPayDay(last)) : null,
  }
}

/** The present price of a booking before credit, and the charges of earlier changes. */
export function priceOfParty({ total_cents, credit_cents, charge_cents, unpaid_cents }: Booking) {
  return {
    priceCents: total_cents + credit_cents - charge_cents,
    chargeCents: charge_cents,
    unpaidCents: unpaid_cents,
  }
}

/**
 * What was paid with the links of each position, less what changes of the booking gave back to that card. What somebody paid who
 * has left counts for nobody here: it is part of what the lead has paid.
 */
async function paidByPosition(db: Db | Tx, bookingId: string): Promise<Map<number, Cents>> {
  const paid = new Map<number, Cents>()
  for (const { position, cents } of await paidByLink(db, bookingId))
    paid.set(position, (paid.get(position) ?? 0) + cents)
  return paid
}

/** The links with which travellers at these positions of a booking have paid, and how much in all. */
export async function paidByLeaving(
  db: Db | Tx,
  bookingId: string,
  positions: readonly number[],
): Promise<{ links: string[]; cents: Cents }> {
  const paid = (await paidByLink(db, bookingId)).filter(({ position }) => positions.includes(position))
  return { links: paid.map(({ id }) => id), cents: paid.reduce((sum, { cents }) => sum + cents, 0) }
}

async function paidByLink(db: Db | Tx, bookingId: string) {
  const { rows } = await sql<{ id: string; position: number; cents: number }>`
    select l.id, l.position, sum(p.amount_cents - coalesce((select sum(r.amount_cents) from refund r
      where r.payment_id = p.id and r.reason = 'changed' and r.state <> 'rejected'), 0))::bigint as cents
    from payment p join traveller_link l on l.id = p.traveller_link_id
    where p.booking_id = ${bookingId} and p.state = 'captured' and l.ended_because is distinct from 'left'
    group by l.id, l.position`.execute(db)
  return rows
}
