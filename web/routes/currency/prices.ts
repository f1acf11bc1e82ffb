import { type Display, pricesIn } from '#domain/currency/rate-rules.ts'
import { dayText } from '#domain/dates.ts'
import { chargeText, shownIn, usd } from '#domain/money.ts'
import type { Prices } from '../../ui/money/money.tsx'

/** The formatters for a visitor with this currency; charges are in US dollars. */
export function pricesFor(display: Display, coming: boolean): Prices {
  const { currency, perUsd, date } = display
  const short = pricesIn(display)
  if (currency === 'USD') return { short, full: usd, charge: () => null, coming }
  return {
    short,
    full: (cents) => `≈ ${shownIn(cents, currency, perUsd)}`,
    charge: (cents) => `you will be charged ${chargeText(cents)} (rates of ${dayText(date)})`,
    coming,
  }
}
