import { isDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { completed } from './rate-rules.ts'

const HOUR_MS = 3_600_000

/** The outcome of a fetch: the table was stored, the provider had none, or it cannot be correct. */
export type Fetched = 'saved' | 'nothing' | 'not-usable'

/** Stores the provider's newest table of rates once a day; when the provider fails, the last one stays. */
export async function refreshRates(deps: Deps): Promise<void> {
  const { last } = await deps.db
    .selectFrom('currency_rate')
    .select((eb) => eb.fn.max('day').as('last'))
    .where('source', '<>', 'bundled')
    .executeTakeFirstOrThrow()
  const today = new Date(deps.now().getTime()).toISOString().slice(0, 10)
  if (last !== today) await fetchRates(deps)
}

/** Fetches the provider's newest table and stores it, also when a table of today is stored. Throws when the provider fails. */
export async function fetchRates({ db, now, rates }: Deps): Promise<Fetched> {
  const table = await rates.latest()
  const tomorrow = new Date(now().getTime() + 24 * HOUR_MS).toISOString().slice(0, 10)
  if (!table) return 'nothing'
  if (!isDate(table.date) || table.date > tomorrow) return 'not-usable'
  const stored = Object.entries(completed(table.rates))
  await db
    .insertInto('currency_rate')
    .values(
      stored.map(([currency, rate]) => ({
        day: table.date,
        currency,
        per_usd: Number(rate.toFixed(8)),
        source: 'provider',
      })),
    )
    .onConflict((row) =>
      row.columns(['day', 'currency']).doUpdateSet((eb) => ({
        per_usd: eb.ref('excluded.per_usd'),
        source: eb.ref('excluded.source'),
      })),
    )
    .execute()
  return 'saved'
}
