import type { Deps, Tx } from '../../deps.ts'
import { offerChangeStates } from '../../trek/versions/offer-change-states.ts'
import { transition } from '../../states/transition.ts'
import type { Booking } from '../booking-queries.ts'
import { applyCurrentVersion } from './apply-current-version.ts'

/**
 * The traveller chooses the trek in this version by moving to another departure: it applies, and an open change is answered by
 * that. What the host has changed since then asks or notifies the traveller as usual. The caller has locked the booking.
 */
export async function agreeTo(
  deps: Pick<Deps, 'now' | 'enqueue'>,
  tx: Tx,
  booking: Booking,
  versionId: string,
): Promise<void> {
  const { id, agreed_version_id: agreedId, open_change_id: openId } = booking
  const at = deps.now()
  if (agreedId === null) return
  if (openId !== null) {
    const closed = { state: transition(offerChangeStates, 'open', 'withdraw'), decided_at: at }
    await tx.updateTable('offer_change').set(closed).where('id', '=', openId).execute()
  }
  if (agreedId !== versionId) {
    const { id: changeId } = await tx
      .insertInto('offer_change')
      .values({
        booking_id: id,
        from_version_id: agreedId,
        to_version_id: versionId,
        why: '',
        made_at: at,
        decide_by: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const accepted = { state: transition(offerChangeStates, 'open', 'accept'), decided_at: at }
    await tx.updateTable('offer_change').set(accepted).where('id', '=', changeId).execute()
    await tx.updateTable('booking').set({ agreed_version_id: versionId }).where('id', '=', id).execute()
  }
  await applyCurrentVersion(deps, tx, booking)
}
