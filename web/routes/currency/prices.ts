import { type Display, estimatesIn, pricesIn } from '#domain/currency/rate-rules.ts'
import { dayText } from '#domain/dates.ts'
import { chargeText, shownIn, usd } from '#domain/money.ts'
import type { Prices } from '../../ui/money/money.tsx'

/** The formatters for a visitor with this currency; charges are in US dollars. */
export function pricesFor(display: Display, coming: boolean): Prices {
  const { currency, perUsd, date } = display
  const short = pricesIn(display)
  // Most pages show no estimates, and a formatter is expensive to create.
  const estimate = (low: number, high: number) => estimatesIn(display)(low, high)
  if (currency === 'USD') return { short, estimate, full: usd, charge: () => null, coming }
  return {
    short,
    estimate,
    full: (cents) => `≈ ${shownIn(cents, currency, perUsd)}`,
    charge: (cents) => `you will be charged ${chargeText(cents)} (rates of ${dayText(date)})`,
    coming,
  }
}
