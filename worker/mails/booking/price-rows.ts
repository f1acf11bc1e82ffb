import { linesOfBooking, type PricedBooking } from '#domain/booking/price/price-line-rules.ts'
import type { ShareLine } from '#domain/booking/price/share-line-rules.ts'
import { signedChargeText } from '#domain/money.ts'

/** The lines of what a booking costs now, as facts of a mail. */
export function priceRows(booking: PricedBooking): [name: string, value: string][] {
  return linesOfBooking(booking).map(({ label, totalCents }) => [label, signedChargeText(totalCents)])
}

/** The lines of a host's share of a booking, as facts of a mail. */
export function shareRows(lines: readonly ShareLine[]): [name: string, value: string][] {
  return lines.map(({ label, cents }) => [label, signedChargeText(cents)])
}
