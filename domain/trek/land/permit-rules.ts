import { counted } from '#figure-text'
import { addDays, type IsoDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import { monthOf } from './weather-rules.ts'

export type Basis = 'sourced' | 'estimated' | 'known' | 'unverified'

/** The price of a restricted area by months (1 to 12, of the first day inside). */
export type PermitRule = {
  months: readonly number[]
  firstDays: number
  amount: number
  extraPerDay?: number
  extraPerWeek?: number
}

/** A permit and its price for foreigners, in whole units of its currency: for information, never charged by us. */
export type Permit = {
  key: string
  name: string
  currency: 'NPR' | 'USD'
  unit: string
  basis: Basis
  sources: readonly string[]
  /** The price for citizens of the SAARC countries. */
  saarcAmount?: number
  note?: string
} & (
  | { amount: number; rules?: never; history?: never }
  | {
      amount?: never
      rules: readonly PermitRule[]
      /** The earlier price, up to and including that date. */
      history?: readonly { until: IsoDate; rules: readonly PermitRule[] }[]
    }
)

/** Whose prices apply: citizens of the SAARC countries pay less at some offices, and nothing for a visa of 30 days. */
export type Visitors = 'foreign' | 'saarc'

export type PermitLaw = {
  says: string
  restrictedOnly: boolean
  basis: Basis
  sources: readonly string[]
  note?: string
}

export type PermitDay = { day: number; kind: string; mode: string }

export type PermitPrice = {
  name: string
  currency: 'NPR' | 'USD'
  amount: number
  /** The calculation of a price by days: 'first 7 days 100, 5 more at 15'. */
  counted: string | null
}

/** The days that count as inside a restricted area: every walking and rest day of the trek, as an upper bound. */
export function daysInside(itinerary: readonly PermitDay[]): { days: number; first: number } {
  const inside = itinerary.filter(({ kind, mode }) => kind === 'rest' || /trek/.test(mode))
  return { days: inside.length, first: inside[0]?.day ?? 1 }
}

/**
 * The price of a permit for each person on a departure, by the month and the rule in force on its first day on foot.
 */
export function permitPrice(
  permit: Permit,
  startsOn: IsoDate,
  itinerary: readonly PermitDay[],
  visitors: Visitors = 'foreign',
): PermitPrice {
  const { name, currency } = permit
  if (permit.rules === undefined) {
    const amount = visitors === 'saarc' ? (permit.saarcAmount ?? permit.amount) : permit.amount
    return { name, currency, amount, counted: null }
  }
  const { days, first } = daysInside(itinerary)
  const on = addDays(startsOn, first - 1)
  const rule = rulesOn(permit, on).find(({ months }) => months.includes(monthOf(on)))
  if (!rule) throw new Error(`${permit.key} has no rule for ${on}`)
  return { name, currency, ...byDays(rule, days) }
}

/** Whether the price of a trek includes its permits, by the host's list of inclusions. */
export function includesPermits(includes: readonly string[]): boolean {
  return includes.some((item) => /^permits?$/i.test(item.trim()))
}

/** The cost of all permits for one person at the offices, in US cents; a dollar buys `nprPerUsd` rupees. */
export function permitCents(prices: readonly PermitPrice[], nprPerUsd: number): Cents {
  return prices
    .map(({ currency, amount }) => Math.round((100 * amount) / (currency === 'USD' ? 1 : nprPerUsd)))
    .reduce((sum, cents) => sum + cents, 0)
}

/** The sum of all permits in each currency, in the order of first appearance. */
export function permitTotals(
  prices: readonly PermitPrice[],
): { currency: PermitPrice['currency']; amount: number }[] {
  const currencies = [...new Set(prices.map(({ currency }) => currency))]
  return currencies.map((currency) => ({
    currency,
    amount: prices.reduce((sum, price) => (price.currency === currency ? sum + price.amount : sum), 0),
  }))
}

function rulesOn(permit: Permit, on: IsoDate): readonly PermitRule[] {
  const past = [...(permit.history ?? [])].sort((a, b) => a.until.localeCompare(b.until))
  return past.find(({ until }) => on <= until)?.rules ?? permit.rules ?? []
}

function byDays(
  { firstDays, amount, extraPerDay, extraPerWeek }: PermitRule,
  days: number,
): { amount: number; counted: string } {
  const more = Math.max(0, days - firstDays)
  const first = firstDays > 0 ? [`first ${firstDays} days ${amount}`] : []
  if (extraPerWeek !== undefined) {
    const weeks = Math.ceil(more / 7)
    const extra = weeks > 0 ? [`${counted(weeks, 'more week')} at ${extraPerWeek}`] : []
    return { amount: amount + weeks * extraPerWeek, counted: [...first, ...extra].join(', ') }
  }
  const perDay = extraPerDay ?? 0
  const extra = more > 0 ? [`${more} ${first.length > 0 ? 'more' : 'days'} at ${perDay}`] : []
  return { amount: amount + more * perDay, counted: [...first, ...extra].join(', ') }
}
