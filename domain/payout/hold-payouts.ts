import { sql } from 'kysely'
import type { Db, Deps, Tx } from '../deps.ts'
import { tryEach } from '../try-each.ts'
import type { BankReview } from './bank/bank-review-states.ts'
import { bookingHolds, hostHold, type BookingHold, type HoldReason, type Payee } from './payout-hold-rules.ts'
import { isAllowed, statesAllowing } from '../states/transition.ts'
import { type ItemState, shareStates } from '../states/share-states.ts'

/**
 * A case was opened about a booking: its share is not paid while the case is open. Idempotent, also before the share is
 * due. The caller has locked the booking.
 */
export async function holdShares(tx: Tx, bookingId: string, reason: BookingHold): Promise<void> {
  await tx
    .updateTable('payout_item')
    .set({
      hold_reason: reason,
      state: sql<ItemState>`case when state = 'payable' then 'on_hold' else state end`,
    })
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'share')
    .where('state', 'in', ['accrued', 'reduced', 'payable', 'on_hold', 'batched', 'approved', 'sent'])
    .where('hold_reason', 'not in', bookingHolds)
    .execute()
}

/**
 * The case is closed: the share is payable again, unless another case is open or its host may not be paid. The caller
 * has locked the booking.
 */
export async function releaseShares(tx: Tx, at: Date, bookingId: string, reason: BookingHold): Promise<void> {
  const [item] = await tx
    .selectFrom('payout_item')
    .select(['id', 'host_id', 'state'])
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'share')
    .where('hold_reason', '=', reason)
    .forUpdate()
    .execute()
  if (!item) return
  const still = (await otherCase(tx, bookingId, reason)) ?? (await hostHoldOf(tx, item.host_id, at))
  const wasOnHold = isAllowed(shareStates, item.state, 'end-hold')
  await tx
    .updateTable('payout_item')
    .set({ hold_reason: wasOnHold || isOfBooking(still) ? (still ?? '') : '' })
    .set({ state: wasOnHold && !still ? 'payable' : item.state })
    .where('id', '=', item.id)
    .execute()
}

function isOfBooking(reason: HoldReason | null): reason is BookingHold {
  return (bookingHolds as readonly (HoldReason | null)[]).includes(reason)
}

/** The open case of the other kind about a booking. */
async function otherCase(tx: Tx, bookingId: string, reason: BookingHold): Promise<BookingHold | null> {
  const { rows } = await sql<{ claim: boolean; dispute: boolean }>`select
    exists (select from claim where booking_id = ${bookingId} and state = 'open') as claim,
    exists (select from dispute d join payment p on p.id = d.payment_id
      where p.booking_id = ${bookingId} and d.state = 'open') as dispute`.execute(tx)
  const other = reason === 'claim' ? 'dispute' : 'claim'
  return rows[0]?.[other] ? other : null
}

/**
 * Holds the shares of hosts who may not be paid, and releases those whose reason has ended. Returns the number of
 * changed shares.
 */
export async function reviewPayoutHolds({ db, now }: Deps): Promise<number> {
  let moved = 0
  await tryEach(await hostsWithOpenShares(db), async (hostId) => {
    moved += await db.transaction().execute((tx) => reviewHost(tx, hostId, now()))
  })
  return moved
}

/** The same for one host, whose row the caller may have locked: a change of bank details takes effect at once. */
export async function reviewHost(tx: Tx, hostId: string, at: Date): Promise<number> {
  await lockHost(tx, hostId)
  const reason = await hostHoldOf(tx, hostId, at)
  const items = tx
    .updateTable('payout_item')
    .where('host_id', '=', hostId)
    .where('kind', '=', 'share')
    .where('hold_reason', 'not in', bookingHolds)
  const done = reason
    ? items
        .set({ state: 'on_hold', hold_reason: reason })
        .where('state', 'in', statesAllowing(shareStates, 'hold'))
        .where('hold_reason', '<>', reason)
    : items
        .set({ state: 'payable', hold_reason: '' })
        .where('state', 'in', statesAllowing(shareStates, 'end-hold'))
  const [result] = await done.execute()
  return Number(result?.numUpdatedRows ?? 0)
}

/** Why this host may not be paid now, or null. */
export async function hostHoldOf(db: Db | Tx, hostId: string, at: Date): Promise<HoldReason | null> {
  return hostHold(await payeeOf(db, hostId), at)
}

/**
 * The data that decides whether a host is paid, why the bank returned the last payout, and an operator's message about
 * the details.
 */
export async function payeeOf(
  db: Db | Tx,
  hostId: string,
): Promise<Payee & { return_reason: string | null; review_message: string | null }> {
  const payee = await db
    .selectFrom('host')
    .leftJoin('vault.bank_account as bank', 'bank.host_id', 'host.id')
    .leftJoin('bank_case', (join) =>
      join.onRef('bank_case.host_id', '=', 'host.id').on('bank_case.closed_at', 'is', null),
    )
    .select(['host.status', 'bank.changed_at', 'bank.confirmed_at', 'bank.returned_at', 'bank.return_reason'])
    .select(['bank.review', 'bank.review_message', 'bank_case.id as case_id'])
    .where('host.id', '=', hostId)
    .executeTakeFirstOrThrow()
  return { ...payee, review: payee.review as BankReview | null, has_case: payee.case_id !== null }
}

/** Locks a host's payouts and bank details until the transaction ends, without blocking bookings. */
export async function lockHost(tx: Tx, hostId: string): Promise<void> {
  await tx.selectFrom('host').select('id').where('id', '=', hostId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

async function hostsWithOpenShares(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('payout_item')
    .select('host_id')
    .distinct()
    .where('kind', '=', 'share')
    .where('state', 'in', ['payable', 'on_hold'])
    .orderBy('host_id')
    .execute()
  return rows.map(({ host_id }) => host_id)
}
