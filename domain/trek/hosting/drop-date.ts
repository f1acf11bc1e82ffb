import type { Tx } from '../../deps.ts'

/**
 * Removes a departure without taken spots, which the caller has locked. Where it was booked before, a booking has moved,
 * or a deal or a block names it, the record stays and is not offered.
 */
export async function dropDate(tx: Tx, departureId: string): Promise<void> {
  const booked = tx.selectFrom('booking').select('id').where('departure_id', '=', departureId)
  const dealt = tx.selectFrom('deal').select('id').where('departure_id', '=', departureId)
  const ordered = tx.selectFrom('change_order').select('id').where('departure_id', '=', departureId)
  const left = tx.selectFrom('booking_change').select('id').where('from_departure_id', '=', departureId)
  const moved = tx.selectFrom('booking_change').select('id').where('to_departure_id', '=', departureId)
  const blocked = tx.selectFrom('departure_block').select('id').where('departure_id', '=', departureId)
  const named = booked.union(blocked).union(dealt).union(ordered).union(left).union(moved)
  if (await named.executeTakeFirst())
    await tx.updateTable('departure').set({ state: 'cancelled' }).where('id', '=', departureId).execute()
  else await tx.deleteFrom('departure').where('id', '=', departureId).execute()
}
