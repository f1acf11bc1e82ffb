import type { Tx } from '../../deps.ts'
import { trekIs } from '../../offer/trek-states.ts'
import { departureStates } from '../../offer/departure-states.ts'
import { statesAllowing } from '../../states/transition.ts'
import type { LockedTrek } from './own-trek.ts'

/**
 * A trek's price is that of its first future departure; one with bookings keeps its price, a published one without
 * dates its last.
 */
export async function followFirstDate(
  tx: Tx,
  { id, state, price_cents, isBooked, today }: LockedTrek,
  at: Date,
) {
  const first = await tx
    .selectFrom('departure')
    .select('price_cents')
    .where('trek_id', '=', id)
    .where('state', 'in', statesAllowing(departureStates, 'change'))
    .where('starts_on', '>=', today)
    .orderBy('starts_on')
    .orderBy('ends_on')
    .limit(1)
    .executeTakeFirst()
  const price = isBooked ? price_cents : (first?.price_cents ?? (trekIs.draft(state) ? 0 : price_cents))
  await tx.updateTable('trek').set({ price_cents: price, updated_at: at }).where('id', '=', id).execute()
}
