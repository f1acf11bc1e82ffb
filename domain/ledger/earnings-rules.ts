import type { IsoDate } from '../dates.ts'
import type { Cents } from '../money.ts'
import { shareIs } from '../states/share-states.ts'

/** A month of Nepal's calendar: '2026-11'. */
export type Month = string

type Earned = {
  departureId: string
  trek: string
  startsOn: IsoDate
  endsOn: IsoDate
  travellers: number
  grossCents: Cents
  feeCents: Cents
  netCents: Cents
  state: string
}

export type Sums = { grossCents: Cents; feeCents: Cents; netCents: Cents }

/** The sums of a list of shares. */
export function sumsOf(shares: readonly Sums[]): Sums {
  return shares.reduce(
    (sum, { grossCents, feeCents, netCents }) => ({
      grossCents: sum.grossCents + grossCents,
      feeCents: sum.feeCents + feeCents,
      netCents: sum.netCents + netCents,
    }),
    { grossCents: 0, feeCents: 0, netCents: 0 },
  )
}

/** A share counts in the month in which its trek ended. */
export function monthOf({ endsOn }: { endsOn: IsoDate }): Month {
  return endsOn.slice(0, 7)
}

export function monthAfter(month: Month, count: number): Month {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + count)
  return date.toISOString().slice(0, 7)
}

/** Whether a text is a valid month. */
export function isMonth(text: string | null): text is Month {
  return text !== null && /^(?!0000)\d{4}-(0[1-9]|1[0-2])$/.test(text)
}

export type MonthEarnings = Sums & { month: Month; paidCents: Cents }

/** The earnings of each of this many months up to that one, including months without earnings. */
export function monthsUpTo(shares: readonly Earned[], last: Month, count: number): MonthEarnings[] {
  return Array.from({ length: count }, (_, index) => {
    const month = monthAfter(last, index + 1 - count)
    const its = shares.filter((share) => monthOf(share) === month)
    const paid = its.filter(({ state }) => shareIs.paid(state))
    return { month, ...sumsOf(its), paidCents: sumsOf(paid).netCents }
  })
}

export type Growth = { month: Month; before: Month; netCents: Cents; percent: number }

/**
 * The change of the last whole month before today compared with the month before, in whole per cent; null unless both have
 * earnings.
 */
export function growthIn(months: readonly MonthEarnings[], today: IsoDate): Growth | null {
  const whole = months.filter(({ month }) => month < today.slice(0, 7))
  const [before, last] = whole.slice(-2)
  if (!before || !last || before.netCents <= 0 || last.netCents <= 0) return null
  const percent = Math.round(((last.netCents - before.netCents) / before.netCents) * 100)
  return { month: last.month, before: before.month, netCents: last.netCents, percent }
}

export type TrekEarnings = Sums & { trek: string; departures: number; travellers: number }

/** The earnings of each trek, highest first. */
export function byTrek(shares: readonly Earned[]): TrekEarnings[] {
  return groups(shares, ({ trek }) => trek)
    .map((its) => ({
      trek: its[0].trek,
      departures: new Set(its.map(({ departureId }) => departureId)).size,
      travellers: its.reduce((sum, { travellers }) => sum + travellers, 0),
      ...sumsOf(its),
    }))
    .toSorted((one, other) => other.netCents - one.netCents)
}

/** The earnings of each departure, with its shares, in their order. */
export function byDeparture<Share extends Earned>(shares: readonly Share[]) {
  return groups(shares, ({ departureId }) => departureId).map((its) => ({
    departureId: its[0].departureId,
    trek: its[0].trek,
    startsOn: its[0].startsOn,
    endsOn: its[0].endsOn,
    travellers: its.reduce((sum, { travellers }) => sum + travellers, 0),
    shares: its,
    ...sumsOf(its),
  }))
}

function groups<Share>(shares: readonly Share[], keyOf: (share: Share) => string): [Share, ...Share[]][] {
  const found = new Map<string, [Share, ...Share[]]>()
  for (const share of shares) {
    const key = keyOf(share)
    const there = found.get(key)
    if (there) there.push(share)
    else found.set(key, [share])
  }
  return [...found.values()]
}
