import type { Deps, Tx } from '../../deps.ts'
import { offerChangeStates } from '../../trek/versions/offer-change-states.ts'
import { versionNow } from '../../trek/versions/trek-versions.ts'
import { transition } from '../../states/transition.ts'
import type { Booking } from '../booking-queries.ts'

/**
 * The traveller chooses the trek again as it is offered now, by moving to another departure: the current version applies, and
 * an open change is answered by that. The caller has locked the booking.
 */
export async function agreeToCurrent(
  { now }: Pick<Deps, 'now'>,
  tx: Tx,
  { id, trek_id, agreed_version_id: agreedId, open_change_id: openId }: Booking,
): Promise<void> {
  const at = now()
  const versionId = await versionNow(tx, trek_id, at)
  if (agreedId === null || (agreedId === versionId && openId === null)) return
  if (openId !== null) {
    const closed = { state: transition(offerChangeStates, 'open', 'withdraw'), decided_at: at }
    await tx.updateTable('offer_change').set(closed).where('id', '=', openId).execute()
  }
  if (agreedId === versionId) return
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
