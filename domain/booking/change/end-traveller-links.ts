import type { Deps, Tx } from '../../deps.ts'

type Ending = {
  bookingId: string
  positions: readonly number[]
  /** The traveller left, another person took the spot, another lead took over the booking, or an operator ended it. */
  because: 'left' | 'replaced' | 'handed-over' | 'office'
}

/**
 * Ends the links of these travellers of a booking that the caller has locked: they open nothing any more. The address of a
 * traveller who paid stays, because refunds to their card are mailed there.
 */
export async function endTravellerLinks(
  { now }: Pick<Deps, 'now'>,
  tx: Tx,
  { bookingId, positions, because }: Ending,
): Promise<void> {
  const paid = tx
    .selectFrom('payment')
    .select('traveller_link_id')
    .where('booking_id', '=', bookingId)
    .where('traveller_link_id', 'is not', null)
    .where('state', '=', 'captured')
  await tx
    .updateTable('traveller_link')
    .set(({ eb, ref }) => ({
      ended_at: now(),
      ended_because: because,
      email: eb.case().when('id', 'in', paid).then(ref('email')).else(null).end(),
    }))
    .where('booking_id', '=', bookingId)
    .where('position', 'in', positions)
    .where('ended_at', 'is', null)
    .execute()
}
