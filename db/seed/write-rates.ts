import type { Tx } from '#domain/deps.ts'
import { bundledRates } from './currency-rates.ts'

/** Writes the bundled rates under their own day, beside any newer ones. */
export async function writeRates(tx: Tx): Promise<void> {
  const { day, source, perUsd } = bundledRates
  await tx
    .insertInto('currency_rate')
    .values(Object.entries(perUsd).map(([currency, per_usd]) => ({ day, currency, per_usd, source })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
