import { sql } from 'kysely'
import type { Tx } from '../deps.ts'
import { crashPoint } from '../crash-point.ts'
import { earned } from '../ledger/booking-entries-rules.ts'
import { postEntries } from '../ledger/post-entries.ts'
import { withoutOpenClaim } from './open-claim-queries.ts'
import { clawBack } from './claw-back.ts'
import { reviewHost } from './hold-payouts.ts'
import { statesAllowing } from '../states/transition.ts'
import { shareStates } from '../states/share-states.ts'

/**
 * Makes the shares of these bookings due: the payments now belong to the host and to us, and the shares are payable, or
 * on hold for a reason. Skips shares that are earned already, and shares with an open claim. The caller has locked the
 * bookings.
 */
export async function earnShares(tx: Tx, at: Date, bookingIds: string[]): Promise<number> {
  const due = await tx
    .selectFrom('payout_item')
    .select(['id', 'booking_id', 'host_id', 'base_cents', 'fee_cents', 'hold_reason'])
    .where('booking_id', 'in', bookingIds)
    .where('kind', '=', 'share')
    .where('state', 'in', statesAllowing(shareStates, 'earn'))
    .where('due_at', '<=', at)
    .where(withoutOpenClaim('payout_item.booking_id'))
    .orderBy('id')
    .forUpdate()
    .execute()
  if (due.length === 0) return 0
  await tx
    .updateTable('payout_item')
    .set({ state: 'payable' })
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .execute()
  crashPoint('share-payable')
  // This locks the host, and ledger accounts come last in the lock order.
  await holdIfNeeded(tx, at, due)
  await postEntries(
    tx,
    at,
    due
      .filter(({ base_cents }) => base_cents > 0)
      .map(({ booking_id, host_id, base_cents, fee_cents }) =>
        earned({ bookingId: booking_id, hostId: host_id, cents: base_cents, feeCents: fee_cents }),
      ),
  )
  crashPoint('share-earned')
  for (const bookingId of await lostToDisputes(tx, bookingIds)) await clawBack(tx, at, bookingId)
  return due.length
}

async function holdIfNeeded(tx: Tx, at: Date, due: { id: string; host_id: string; hold_reason: string }[]) {
  const held = due.filter(({ hold_reason }) => hold_reason !== '').map(({ id }) => id)
  if (held.length > 0)
    await tx.updateTable('payout_item').set({ state: 'on_hold' }).where('id', 'in', held).execute()
  for (const hostId of new Set(due.map(({ host_id }) => host_id))) await reviewHost(tx, hostId, at)
}

async function lostToDisputes(tx: Tx, bookingIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ booking_id: string }>`
    select distinct booking_id from journal where kind = 'dispute_lost' and booking_id = any(${bookingIds})`.execute(
    tx,
  )
  return rows.map(({ booking_id }) => booking_id)
}
