import type { Deps, Tx } from '../../deps.ts'

type Ending = {
  bookingId: string
  positions: readonly number[]
  /** The traveller left, another person took the spot, another lead took over the booking, or an operator ended it. */
  because: 'left' | 'replaced' | 'handed-over' | 'office'
}

/**
 * Ends the links of these travellers of a booking that the caller has locked: nothing of the booking opens with them any more. A traveller
 * with an address who left or was replaced gets a mail, which then deletes the address (`forgetEndedAddress`).
 */
export async function endTravellerLinks(
  { now, enqueue }: Pick<Deps, 'now' | 'enqueue'>,
  tx: Tx,
  { bookingId, positions, because }: Ending,
): Promise<void> {
  const ended = await tx
    .updateTable('traveller_link')
    .set({ ended_at: now(), ended_because: because })
    .where('booking_id', '=', bookingId)
    .where('position', 'in', positions)
    .where('ended_at', 'is', null)
    .returning(['id', 'email'])
    .execute()
  // The lead has no own link, and an operator ends a link that a stranger may have.
  if (because === 'handed-over' || because === 'office') return
  for (const { id: linkId, email } of ended)
    if (email !== null) await enqueue(tx, 'mail-party-news', { bookingId, linkId, news: { what: because } })
}
