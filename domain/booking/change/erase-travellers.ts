import type { Tx } from '../../deps.ts'

/**
 * Erases what belongs to the persons at these positions of a booking, which the caller has locked: their details and answers.
 * Their consents stay, and no longer count: another person agrees anew.
 */
export async function eraseTravellers(
  tx: Tx,
  at: Date,
  { bookingId, positions }: { bookingId: string; positions: readonly number[] },
): Promise<void> {
  for (const table of ['vault.traveller_details', 'vault.traveller_answer'] as const)
    await tx
      .deleteFrom(table)
      .where('booking_id', '=', bookingId)
      .where('position', 'in', positions)
      .execute()
  await tx
    .updateTable('traveller_consent')
    .set({ ended_at: at })
    .where('booking_id', '=', bookingId)
    .where('position', 'in', positions)
    .where('ended_at', 'is', null)
    .execute()
}
