import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'

/** How much of a currency one US dollar buys by the newest stored rates. For display only: charges are in US dollars. */
export async function rateOf({ db }: Pick<Deps, 'db'>, currency: string): Promise<number> {
  if (currency === 'USD') return 1
  const rate = await db
    .selectFrom('currency_rate')
    .select('per_usd')
    .where('currency', '=', currency)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!rate) throw new Refusal('currency-unknown')
  return rate.per_usd
}
