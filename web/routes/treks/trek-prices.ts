import { priceIn, type Display } from '#domain/currency/rate-rules.ts'
import { dayText } from '#domain/dates.ts'
import { chargeText, shownIn, usd, type Cents } from '#domain/money.ts'

export type Prices = {
  /** '$1,240', in another currency '≈ €1,142.05'. */
  short: (cents: Cents) => string
  /** '$1,240.00'. */
  full: (cents: Cents) => string
  /** 'you will be charged US$2,440.00'; null when that is what is shown. */
  charge: (cents: Cents) => string | null
}

/** How amounts are written for a visitor who chose this currency; charged are US dollars. */
export function pricesIn(display: Display): Prices {
  const { currency, perUsd, date } = display
  const short = (cents: Cents) => priceIn(cents, display)
  if (currency === 'USD') return { short, full: usd, charge: () => null }
  return {
    short,
    full: (cents) => `≈ ${shownIn(cents, currency, perUsd)}`,
    charge: (cents) => `you will be charged ${chargeText(cents)} (rates of ${dayText(date)})`,
  }
}
