import type { Cents } from '../../money.ts'
import { linesOfBooking, type PricedBooking } from './price-line-rules.ts'
import { platformDiscounts } from './price-rules.ts'

/** A line of the host's share of a booking, in US cents. */
export type ShareLine = { label: string; cents: Cents; isSum: boolean }

/** The stored share of a host: the amount it is computed from, our fee, and what the host gets. */
export type Share = { baseCents: Cents; feeCents: Cents; netCents: Cents }

/**
 * How the host's share of a booking adds up: the lines of its price as its traveller sees them, what we pay of it (our
 * own discounts, and credit), what a granted claim took, and our fee.
 */
export function shareLines(booking: PricedBooking, { baseCents, feeCents, netCents }: Share): ShareLine[] {
  const oursCents = platformDiscounts(booking) + booking.credit_cents
  const claimedCents = baseCents - booking.total_cents - oursCents
  return [
    ...linesOfBooking(booking).map(({ label, totalCents }) => line(label, totalCents)),
    { ...line('Total', booking.total_cents), isSum: true },
    ...(oursCents === 0 ? [] : [line('Discounts and credit that we pay', oursCents)]),
    ...(claimedCents === 0 ? [] : [line('Granted claim', claimedCents)]),
    line('Our fee', -feeCents),
    { ...line('Your share', netCents), isSum: true },
  ]
}

function line(label: string, cents: Cents): ShareLine {
  return { label, cents, isSum: false }
}
