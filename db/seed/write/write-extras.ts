import type { Tx } from '#domain/deps.ts'
import { starterExtras } from '#domain/extra/starter-extras-rules.ts'
import { idOf } from '../name-id.ts'
import { trekId } from './write-catalogue.ts'

const SLUG = 'annapurna-circuit'

/** What Karma sells with the Annapurna Circuit, in US cents. */
const prices = { room: 180_00, porter: 20_00, bag: 35_00, pickup: 15_00 } as const

/** Writes the extras of one trek, from the starter list; they are on sale since this instant. */
export async function writeExtras(tx: Tx, at: Date): Promise<void> {
  const keys = ['room', 'porter', 'bag', 'pickup'] as const
  const rows = keys.map((key, index) => {
    const { name, body, unit, most, orderUntilDays, isRefundable, isRoom } = starterExtras[key]
    const id = idOf('extra', SLUG, key)
    return {
      id,
      first_id: id,
      trek_id: trekId(SLUG),
      position: index + 1,
      name,
      body,
      unit,
      price_cents: prices[key],
      most: Number(most),
      order_until_days: Number(orderUntilDays),
      is_refundable: isRefundable,
      is_room: isRoom,
      made_at: at,
    }
  })
  await tx.insertInto('extra').values(rows).execute()
}
