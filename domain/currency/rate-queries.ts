import { sql } from 'kysely'
import type { IsoDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { bundledRates, type RateTable } from './bundled-rates.ts'
import { displayIn, type Display } from './rate-rules.ts'

/** The newest table of rates, a provider's before the bundled one; a currency that it lacks has no rate. */
export async function ratesOf({ db }: Pick<Deps, 'db'>): Promise<RateTable> {
  const { rows } = await sql<{ day: IsoDate; rates: Record<string, number> }>`
    select day::text, json_object_agg(currency, per_usd) as rates from currency_rate
    where (day, source) = (
      select day, source from currency_rate order by source = 'bundled', day desc limit 1
    )
    group by day`.execute(db)
  const [stored] = rows
  return stored ? { date: stored.day, rates: { ...stored.rates, USD: 1 } } : bundledRates
}

/** How many Nepalese rupees a US dollar buys today. */
export async function nprPerUsdOf(deps: Pick<Deps, 'db'>): Promise<number> {
  const { rates } = await ratesOf(deps)
  return rates['NPR'] ?? bundledRates.rates['NPR'] ?? 1
}

/** How prices are displayed to a visitor who chose this currency. */
export async function displayOf(deps: Pick<Deps, 'db'>, code: string | undefined): Promise<Display> {
  return displayIn(code, await ratesOf(deps))
}
