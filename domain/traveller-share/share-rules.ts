import type { Cents } from '../money.ts'
import { LEAST_PAYMENT_CENTS } from '../payment-plan/plan-rules.ts'

/** A traveller besides the lead, in the order of the booking. */
export type Sharer = {
  position: number
  /** The extras that only this traveller has. */
  extrasCents: Cents
  /** The amount that the lead set; null for an equal share. */
  setCents: Cents | null
  /** What this traveller has paid with their own link, less what changes of the booking gave back to that card. */
  paidCents: Cents
}

export type SharedBooking = {
  /** The present price before credit, without cancellation charges. */
  priceCents: Cents
  /** Charges that earlier changes of the booking left; they are the lead's. */
  chargeCents: Cents
  unpaidCents: Cents
  /** The extras that the lead alone has. */
  leadExtrasCents: Cents
  others: readonly Sharer[]
}

export type TravellerShare = {
  position: number
  /** This traveller's part of the price. */
  shareCents: Cents
  /** What the lead has paid of it. */
  fromLeadCents: Cents
  paidCents: Cents
  /** What is left to pay with the traveller's own link. */
  dueCents: Cents
}

export type Shares = {
  /** The other travellers, in their order. */
  others: TravellerShare[]
  /** The lead's part of the price, and what the lead's card still pays if all others pay theirs. */
  leadShareCents: Cents
  leadDueCents: Cents
}

/**
 * Divides a booking among its travellers, in US cents. A share is an equal part of the price and the traveller's own extras,
 * rounded down; the lead takes the remaining cents. What the lead has paid counts towards the lead's own share first, and
 * only the excess lowers the others', equally. All that is due, with the lead's rest, is what the booking has unpaid. An amount that
 * no card can pay joins the lead's rest, and a rest that no card can pay joins the first share that is due.
 */
export function dividedShares(booking: SharedBooking): Shares {
  const { priceCents, chargeCents, unpaidCents, others } = booking
  const shares = sharesOf(booking)
  const leadShareCents = priceCents + chargeCents - sumOf(shares)
  const paid = others.map(({ paidCents }) => paidCents)
  const owed = shares.map((share, index) => Math.max(0, share - (paid[index] ?? 0)))
  // What somebody paid beyond a share that has become smaller counts like the lead's money.
  const excess = Math.max(0, sumOf(owed) - Math.max(0, unpaidCents))
  const fromLead = equally(excess, owed)
  const due = payable(
    owed.map((cents, index) => cents - (fromLead[index] ?? 0)),
    unpaidCents,
  )
  return {
    others: others.map(({ position, paidCents }, index) => ({
      position,
      shareCents: shares[index] ?? 0,
      fromLeadCents: fromLead[index] ?? 0,
      paidCents,
      dueCents: due[index] ?? 0,
    })),
    leadShareCents,
    leadDueCents: unpaidCents - sumOf(due),
  }
}

/**
 * The parts of the price of the others. The lead's amounts hold while they fit into the price; when it has become smaller, all
 * shares are equal again.
 */
function sharesOf({ priceCents, leadExtrasCents, others }: SharedBooking): Cents[] {
  const ownExtras = leadExtrasCents + sumOf(others.map(({ extrasCents }) => extrasCents))
  const each = Math.floor(Math.max(0, priceCents - ownExtras) / (others.length + 1))
  const equal = others.map(({ extrasCents }) => each + Math.min(extrasCents, priceCents))
  const wanted = others.map(({ setCents }, index) => setCents ?? equal[index] ?? 0)
  return sumOf(wanted) <= priceCents ? wanted : equal
}

/** Divides an amount equally, never more to one than is owed; cents that do not divide go to the first. */
function equally(cents: Cents, owed: readonly Cents[]): Cents[] {
  const parts = owed.map(() => 0)
  let left = Math.min(cents, sumOf(owed))
  while (left > 0) {
    const open = owed.flatMap((most, index) => ((parts[index] ?? 0) < most ? [index] : []))
    const each = Math.floor(left / open.length)
    for (const index of open) {
      const room = (owed[index] ?? 0) - (parts[index] ?? 0)
      const more = Math.min(room, each === 0 ? Math.min(1, left) : each)
      parts[index] = (parts[index] ?? 0) + more
      left -= more
    }
  }
  return parts
}

function payable(due: readonly Cents[], unpaidCents: Cents): Cents[] {
  const parts = due.map((cents) => (cents < LEAST_PAYMENT_CENTS ? 0 : cents))
  const rest = unpaidCents - sumOf(parts)
  const first = parts.findIndex((cents) => cents > 0)
  if (rest > 0 && rest < LEAST_PAYMENT_CENTS && first >= 0) parts[first] = (parts[first] ?? 0) + rest
  return parts
}

/** Whether the lead can set these amounts for all others together: none is negative, and their sum is at most the price. */
export function amountsFit(amounts: readonly Cents[], priceCents: Cents): boolean {
  return amounts.every((cents) => Number.isSafeInteger(cents) && cents >= 0) && sumOf(amounts) <= priceCents
}

function sumOf(amounts: readonly Cents[]): Cents {
  return amounts.reduce((sum, cents) => sum + cents, 0)
}
