import type { Deps } from '../deps.ts'
import { recordAction } from '../audit/record-action.ts'
import { Refusal } from '../refusal.ts'
import { bookingOfClaimant, type Claimant, lockForClaimant } from './claimed-booking.ts'
import { statesAllowing } from '../states/transition.ts'
import { claimStates } from './claim-states.ts'
import { releaseClaimed, lockClaimFor } from './end-claim.ts'

/** The claimant withdraws an open claim, for example because the host has solved the problem. */
export async function withdrawClaim(deps: Deps, claimant: Claimant): Promise<void> {
  const bookingId = await bookingOfClaimant(deps, claimant)
  const at = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    const booking = await lockForClaimant(tx, bookingId, claimant)
    const open = tx.selectFrom('claim').select('id').where('booking_id', '=', booking.id)
    const found = await open.where('state', 'in', statesAllowing(claimStates, 'withdraw')).executeTakeFirst()
    if (!found) throw new Refusal('claim-decided')
    const { id, next: state } = await lockClaimFor(tx, found.id, 'withdraw')
    await tx.updateTable('claim').set({ state, decided_at: at }).where('id', '=', id).execute()
    await releaseClaimed(tx, at, booking)
    const actorId = 'visitor' in claimant ? (claimant.visitor.account?.id ?? null) : null
    await recordAction(tx, at, { actorId, act: 'withdraw-claim', subject: { kind: 'claim', id } })
    await deps.enqueue(tx, 'mail-claim-decided-to-host', { claimId: id })
  })
}
