import type { Db, Tx } from '../deps.ts'

/**
 * Deletes the address of a link that has ended, after its last mail. That of a traveller who paid stays, because refunds to their
 * card are mailed there.
 */
export async function forgetEndedAddress({ db }: { db: Db | Tx }, linkId: string): Promise<void> {
  await db
    .updateTable('traveller_link')
    .set({ email: null })
    .where('id', '=', linkId)
    .where('ended_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment')
            .select('payment.id')
            .whereRef('payment.traveller_link_id', '=', 'traveller_link.id')
            .where('payment.state', '=', 'captured'),
        ),
      ),
    )
    .execute()
}
