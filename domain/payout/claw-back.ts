import type { Tx } from '../deps.ts'
import { clawedBack } from '../ledger/payout-entries-rules.ts'
import { postEntries } from '../ledger/post-entries.ts'
import { isAllowed, transition } from '../states/transition.ts'
import { releaseShares } from './hold-payouts.ts'
import { shareStates } from '../states/share-states.ts'

/**
 * A dispute over a booking is lost: its host owes us the share, which the next payout deducts. A share that is not
 * earned yet is clawed back once it is earned. Idempotent. The caller has locked the booking.
 */
export async function clawBack(tx: Tx, at: Date, bookingId: string): Promise<void> {
  const share = await tx
    .selectFrom('payout_item')
    .select(['id', 'host_id', 'base_cents', 'fee_cents', 'state', 'due_at'])
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'share')
    .where('state', 'not in', ['accrued', 'reduced', 'reversed', 'returned'])
    .forUpdate()
    .executeTakeFirst()
  if (!share || share.base_cents === 0) return
  await releaseShares(tx, at, bookingId, 'dispute')
  const [item] = await tx
    .insertInto('payout_item')
    .values({
      booking_id: bookingId,
      host_id: share.host_id,
      kind: 'claw_back',
      state: 'payable',
      base_cents: -share.base_cents,
      fee_cents: -share.fee_cents,
      created_at: at,
      due_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  if (!item) return
  if (isAllowed(shareStates, share.state, 'claw-back')) {
    const state = transition(shareStates, share.state, 'claw-back')
    await tx.updateTable('payout_item').set({ state }).where('id', '=', share.id).execute()
  }
  const cents = share.base_cents - share.fee_cents
  await postEntries(tx, at, [clawedBack({ itemId: item.id, bookingId, hostId: share.host_id, cents })])
}
