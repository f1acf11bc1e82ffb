import type { Deps, Tx } from '../../deps.ts'
import { applyVersion } from '../../trek/versions/apply-version.ts'
import type { Booking } from '../booking-queries.ts'

/**
 * Applies the trek's current version to one booking: the host changed the trek while the booking waited for its payment,
 * or its traveller for an answer. The caller has locked the booking.
 */
export async function applyCurrentVersion(
  deps: Pick<Deps, 'now' | 'enqueue'>,
  tx: Tx,
  { id, trek_id }: Pick<Booking, 'id' | 'trek_id'>,
): Promise<void> {
  const version = await tx
    .selectFrom('trek_version')
    .select('id')
    .where('trek_id', '=', trek_id)
    .where('is_current', '=', true)
    .executeTakeFirst()
  if (version)
    await applyVersion(deps, tx, { trekId: trek_id, versionId: version.id, why: '', bookingId: id })
}
