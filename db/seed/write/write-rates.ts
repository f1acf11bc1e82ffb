import { bundledRates } from '#domain/currency/bundled-rates.ts'
import type { Tx } from '#domain/deps.ts'

/** Writes the bundled rates under their own day, beside any newer ones. */
export async function writeRates(tx: Tx): Promise<void> {
  const { date: day, rates } = bundledRates
  await tx
    .insertInto('currency_rate')
    .values(
      Object.entries(rates).map(([currency, per_usd]) => ({ day, currency, per_usd, source: 'bundled' })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
