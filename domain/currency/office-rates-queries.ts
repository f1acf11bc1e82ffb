import { sql } from 'kysely'
import type { IsoDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { bundledRates } from './bundled-rates.ts'

const HISTORY_DAYS = 30

export type RateDay = { day: IsoDate; source: string; currencies: number; eur: number | null }

/** The latest stored tables of rates, newest first, with the euro as a well-known example. */
export async function findRateDays({ db }: Pick<Deps, 'db'>): Promise<RateDay[]> {
  const { rows } = await sql<RateDay>`
    select day::text, source, count(*)::int as currencies, max(per_usd) filter (where currency = 'EUR') as eur
    from currency_rate group by day, source order by day desc, source limit ${HISTORY_DAYS}`.execute(db)
  return rows
}

export type RateTableShown = {
  day: IsoDate
  source: string
  /** With the rate of the previous table; null when there is none. */
  rates: { currency: string; perUsd: number; before: number | null }[]
}

/** The table that prices use today, with each rate of the previous table. */
export async function findRateTable({ db }: Pick<Deps, 'db'>): Promise<RateTableShown> {
  const { rows } = await sql<{
    day: IsoDate
    source: string
    currency: string
    perUsd: number
    before: number | null
  }>`
    with shown as (select day, source from currency_rate order by source = 'bundled', day desc limit 1)
    select r.day::text, r.source, r.currency, r.per_usd as "perUsd",
      (select b.per_usd from currency_rate b where b.currency = r.currency and b.day < r.day
        order by b.day desc limit 1) as before
    from currency_rate r join shown using (day, source) order by r.currency`.execute(db)
  const [first] = rows
  if (first) return { day: first.day, source: first.source, rates: rows }
  const rates = Object.entries(bundledRates.rates).map(([currency, perUsd]) => ({
    currency,
    perUsd,
    before: null,
  }))
  return { day: bundledRates.date, source: 'bundled', rates }
}
