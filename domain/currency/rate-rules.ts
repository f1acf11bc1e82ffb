import type { IsoDate } from '../dates.ts'
import { figureText } from '#figure-text'
import { shortUsd, type Cents } from '../money.ts'
import { currencies, currencyOf } from './currency-rules.ts'

/** How prices are displayed to a visitor: the currency, how much of it one US dollar buys, and the date of that rate. */
export type Display = { currency: string; perUsd: number; date: IsoDate }

/** Pegged to the US dollar by their central banks; the Nepalese rupee is pegged at 1.6 to the Indian one (Nepal Rastra Bank). */
const pegs = { AED: 3.6725, QAR: 3.64, SAR: 3.75 }
const NPR_PER_INR = 1.6

/**
 * The exchange rates that we store from a provider's table: supported currencies with plausible rates only. Missing rates of
 * pegged currencies are computed.
 */
export function completed(rates: Readonly<Record<string, number>>): Record<string, number> {
  const known: Record<string, number> = { ...pegs }
  if (rates['INR']) known['NPR'] = rates['INR'] * NPR_PER_INR
  const all: Record<string, number> = { ...known, ...rates, USD: 1 }
  return Object.fromEntries(
    currencies.flatMap(({ code }) => {
      const rate = all[code]
      return rate !== undefined && rate > 1e-6 && rate < 1e9 ? [[code, rate]] : []
    }),
  )
}

/** The display of a chosen currency; US dollars when it is unknown or has no rate today. */
export function displayIn(
  code: string | undefined,
  { date, rates }: { date: IsoDate; rates: Readonly<Record<string, number>> },
): Display {
  const { code: currency } = currencyOf(code)
  const perUsd = rates[currency]
  return perUsd === undefined ? { currency: 'USD', perUsd: 1, date } : { currency, perUsd, date }
}

/** A price as a card displays it: '$1,240', or '≈ €1,142.04' when the visitor's display currency is not US dollars. */
export function priceIn(cents: Cents, display: Display): string {
  return pricesIn(display)(cents)
}

/** The same for many prices at once: a page's cards share one formatter, which is expensive to create. */
export function pricesIn({ currency, perUsd }: Display): (cents: Cents) => string {
  if (currency === 'USD') return (cents) => shortUsd(Math.max(0, cents))
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  return (cents) => `≈ ${format.format((Math.max(0, cents) / 100) * perUsd)}`
}

/** A range of estimated prices in whole units: '$90–160', or '≈ €83–148' when the display currency is not US dollars. */
export function estimatesIn({ currency, perUsd }: Display): (low: Cents, high: Cents) => string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, maximumFractionDigits: 0 })
  const whole = (cents: Cents) => Math.round((cents / 100) * perUsd)
  const about = currency === 'USD' ? '' : '≈ '
  return (low, high) => `${about}${format.format(whole(low))}–${figureText(whole(high))}`
}
