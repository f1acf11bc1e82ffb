import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { Ask } from './asks.ts'

/** An extra that this trek sells. */
export async function extraOf(client: PoolClient, trek: string): Promise<string> {
  const id = randomUUID()
  await client.query(
    `insert into extra (id, trek_id, first_id, position, name, unit, price_cents, most, order_until_days, made_at)
     values ($1, $2, $1, 1, 'Sleeping bag', 'booking', 0, 5, 7, now())`,
    [id, trek],
  )
  return id
}

/** An extra as a host's form sends it. */
const newExtra = { name: 'Porter', unit: 'day', price: '20', most: '2', orderUntilDays: '7' }
/** The extra of a thing, which is a trek and an extra. */
const extraIn = (id: string) => ({ extra: id.split(' ')[1] ?? '' })

/** How a host's page of extras is requested. */
export const extraAsks: Record<string, Ask> = {
  'host/trek-extras action add': { thing: 'extra', form: () => newExtra },
  'host/trek-extras action change': { thing: 'extra', form: (id) => ({ ...newExtra, ...extraIn(id) }) },
  'host/trek-extras action remove': { thing: 'extra', form: extraIn },
  'host/trek-extras action stock': { thing: 'extra', form: extraIn },
}
