import { loweredShare } from './claim-split-rules.ts'
import type { Tx } from '../deps.ts'
import type { Fact } from '../ledger/ledger-rules.ts'
import { shareLowered } from '../ledger/claim-entries-rules.ts'
import type { Cents } from '../money.ts'
import type { Terms } from '../offer/terms-rules.ts'
import { statesAllowing, transition } from '../states/transition.ts'
import { shareStates, shareIs } from '../states/share-states.ts'

/** The share of a booking that a claim holds, with the amounts it is computed from; null when it is in a payout. */
export async function lockHeldShare(tx: Tx, bookingId: string) {
  const share = await tx
    .selectFrom('payout_item')
    .select(['id', 'host_id', 'state', 'base_cents'])
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'share')
    .where('hold_reason', '=', 'claim')
    .where('state', 'in', statesAllowing(shareStates, 'lower'))
    .forUpdate()
    .executeTakeFirst()
  return share ?? null
}

/**
 * Lowers a share by the cents that go back to the traveller. An earned share is reduced to that extent: returns what
 * the books must post. The caller has locked the share.
 */
export async function lowerShare(
  tx: Tx,
  share: NonNullable<Awaited<ReturnType<typeof lockHeldShare>>>,
  { claimId, booking, cents }: { claimId: string; booking: { id: string; terms: Terms }; cents: Cents },
): Promise<Fact[]> {
  if (cents === 0) return []
  const { share: after, netCents, feeCents } = loweredShare(share.base_cents, cents, booking.terms)
  const isEarned = shareIs.onHold(share.state)
  await tx
    .updateTable('payout_item')
    .set({ ...after, state: transition(shareStates, share.state, 'lower') })
    .where('id', '=', share.id)
    .execute()
  const { host_id: hostId } = share
  return isEarned ? [shareLowered({ claimId, bookingId: booking.id, hostId, netCents, feeCents })] : []
}
