import { sql } from 'kysely'
import type { Visitor } from '../account/visitor.ts'
import type { Deps, Tx } from '../deps.ts'
import { crashPoint } from '../crash-point.ts'
import { payoutReturned } from '../ledger/payout-entries-rules.ts'
import { postEntries } from '../ledger/post-entries.ts'
import { confirmedOperatorOf } from '../account/staff.ts'
import { recordAction } from '../audit/record-action.ts'
import { Refusal } from '../refusal.ts'
import { lockHost, reviewHost } from './hold-payouts.ts'
import { transition } from '../states/transition.ts'
import { lockPayout } from './payout-books.ts'
import { payoutStates } from './payout-states.ts'
import { markAccountReturned } from './bank/barred-accounts.ts'

/**
 * Our bank confirms that a payout arrived. A share whose dispute was lost in the meantime is marked as clawed back.
 */
export async function markPayoutSettled(deps: Deps, payoutId: string, visitor: Visitor): Promise<void> {
  const at = deps.now()
  const operator = confirmedOperatorOf(visitor, at)
  await deps.db.transaction().execute(async (tx) => {
    const payout = await lockPayout(tx, payoutId)
    const state = transition(payoutStates, payout.state, 'settle')
    if (payout.host_id === operator.id) throw new Refusal('payout-own')
    await tx.updateTable('payout').set({ state, settled_at: at }).where('id', '=', payoutId).execute()
    const items = tx.updateTable('payout_item').where('payout_id', '=', payoutId)
    await items.set({ state }).execute()
    await items
      .set({ state: 'clawed_back' })
      .where('kind', '=', 'share')
      .where('booking_id', 'in', (eb) =>
        eb.selectFrom('payout_item').select('booking_id').where('kind', '=', 'claw_back'),
      )
      .execute()
    crashPoint('payout-settled')
    const subject = { kind: 'payout', id: payoutId }
    await recordAction(tx, at, { actorId: operator.id, act: 'settle-payout', subject })
  })
}

/**
 * The host's bank returned a payout: all of it is owed again, as new items beside the old ones. The host loses the
 * verification and enters another account, which an operator confirms before the next attempt.
 */
export async function markPayoutReturned(
  deps: Deps,
  { payoutId, reason }: { payoutId: string; reason: string },
  visitor: Visitor,
): Promise<void> {
  const at = deps.now()
  const operator = confirmedOperatorOf(visitor, at)
  const why = reason.trim()
  if (why === '' || why.length > 300) throw new Refusal('payout-needs-reason')
  await deps.db.transaction().execute(async (tx) => {
    const payout = await lockPayout(tx, payoutId)
    const state = transition(payoutStates, payout.state, 'return')
    if (payout.host_id === operator.id) throw new Refusal('payout-own')
    const hostId = payout.host_id
    await lockHost(tx, hostId)
    await tx
      .updateTable('payout')
      .set({ state, returned_at: at, return_reason: why })
      .where('id', '=', payoutId)
      .execute()
    const sums = await oweAgain(tx, payoutId, at)
    crashPoint('payout-returned')
    const isDead = await markAccountReturned(deps, tx, { hostId, payoutId, at, reason: why })
    await reviewHost(tx, hostId, at)
    await postEntries(tx, at, [payoutReturned({ payoutId, hostId, ...sums })])
    await recordAction(tx, at, {
      actorId: operator.id,
      act: 'return-payout',
      subject: { kind: 'payout', id: payoutId },
      reason: why,
      detail: { amountCents: payout.amount_cents },
    })
    await deps.enqueue(tx, 'mail-payout-returned', { payoutId })
    if (!isDead) return
    const subject = { kind: 'host', id: hostId }
    await recordAction(tx, at, {
      actorId: operator.id,
      act: 'mark-bank-account-returned',
      subject,
      reason: why,
    })
  })
}

/** Locks the bookings before their items, in the common lock order. */
async function oweAgain(tx: Tx, payoutId: string, at: Date) {
  await sql`select from booking where id in (select booking_id from payout_item where payout_id = ${payoutId})
    order by id for key share`.execute(tx)
  const old = await tx
    .updateTable('payout_item')
    .set({ state: 'returned' })
    .where('payout_id', '=', payoutId)
    .returning([
      'booking_id',
      'host_id',
      'kind',
      'base_cents',
      'fee_cents',
      'net_cents',
      'due_at',
      'hold_reason',
    ])
    .execute()
  const again = old.map(({ booking_id, host_id, kind, base_cents, fee_cents, due_at, hold_reason }) => ({
    booking_id,
    host_id,
    kind,
    base_cents,
    fee_cents,
    due_at,
    hold_reason,
    state: 'payable' as const,
    created_at: at,
  }))
  await tx.insertInto('payout_item').values(again).execute()
  const bookings = old.map(({ booking_id }) => booking_id)
  await tx
    .updateTable('payout_item')
    .set({ state: 'on_hold' })
    .where('booking_id', 'in', bookings)
    .where('state', '=', 'payable')
    .where('hold_reason', '<>', '')
    .execute()
  const sumOf = (kind: string) =>
    old.filter((item) => item.kind === kind).reduce((sum, { net_cents }) => sum + (net_cents ?? 0), 0)
  return { sharesCents: sumOf('share'), deductedCents: -sumOf('claw_back') }
}
