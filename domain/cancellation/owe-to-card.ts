import type { Deps, Tx } from '../deps.ts'
import { recordAction } from '../audit/record-action.ts'
import { refundedAsCredit } from '../ledger/booking-entries-rules.ts'
import type { Fact } from '../ledger/ledger-rules.ts'
import { goodwillCounted, refundOwed } from '../ledger/payment-entries-rules.ts'
import type { Cents } from '../money.ts'

type Owed = {
  bookingId: string
  /** The source of the journal entry: the booking, or its change. */
  source: string
  cents: Cents
  reason: 'cancelled' | 'host_cancelled' | 'changed'
  /** An operator checks a traveller's own refund first; others are sent at once. */
  isApproved: boolean
  changeId?: string
  /** The account that takes the amount as credit at once, instead of the card. */
  creditAccountId?: string | null
}

/**
 * Owes this amount to the card of a booking that the caller has locked, or gives it as credit. Returns what the books must
 * post, and the part that is refunded now. A card gets back at most what it paid: earlier goodwill counts towards the rule's
 * amount, and proposed goodwill is declined for it.
 */
export async function oweToCard(
  deps: Deps,
  tx: Tx,
  owed: Owed,
): Promise<{ facts: Fact[]; sentCents: Cents }> {
  const { bookingId, cents, source } = owed
  const { id: paymentId, left } = await lockCapture(tx, bookingId)
  const room = cents <= left ? left : left + (await declineGoodwill(deps, tx, paymentId, owed.reason))
  const sentCents = Math.min(cents, room)
  const facts: Fact[] = []
  if (sentCents < cents) facts.push(goodwillCounted({ bookingId, source, cents: cents - sentCents }))
  const { creditAccountId: accountId } = owed
  if (sentCents > 0 && accountId) facts.push(refundedAsCredit({ bookingId, accountId, cents: sentCents }))
  else if (sentCents > 0) facts.push(await oweRefund(deps, tx, { ...owed, paymentId, cents: sentCents }))
  return { facts, sentCents }
}

async function oweRefund(deps: Deps, tx: Tx, owed: Owed & { paymentId: string }): Promise<Fact> {
  const { paymentId, bookingId, cents, reason, isApproved, changeId = null } = owed
  const at = deps.now()
  const { id: refundId } = await tx
    .insertInto('refund')
    .values({
      payment_id: paymentId,
      amount_cents: cents,
      reason,
      change_id: changeId,
      created_at: at,
      ...(isApproved ? { state: 'approved', approved_at: at } : { state: 'requested' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (isApproved) await deps.enqueue(tx, 'send-refund', { refundId })
  return refundOwed({ refundId, bookingId, cents })
}

/** Failed refunds of claims and changes are still owed to the card. */
async function lockCapture(tx: Tx, bookingId: string): Promise<{ id: string; left: Cents }> {
  const { id, amount_cents, refunded_cents } = await tx
    .selectFrom('payment')
    .select(['id', 'amount_cents', 'refunded_cents'])
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'captured')
    .forUpdate()
    .executeTakeFirstOrThrow()
  const failed = await tx
    .selectFrom('refund')
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('amount_cents'), lit(0)).as('cents'))
    .where('payment_id', '=', id)
    .where('state', '=', 'failed')
    .where('reason', 'in', ['claim', 'changed'])
    .executeTakeFirstOrThrow()
  return { id, left: amount_cents - refunded_cents - Number(failed.cents) }
}

/** Declines proposed goodwill refunds without an approval yet; returns the freed cents of the payment. */
async function declineGoodwill(
  { now }: Deps,
  tx: Tx,
  paymentId: string,
  because: Owed['reason'],
): Promise<Cents> {
  const declined = await tx
    .updateTable('refund')
    .set({ state: 'rejected', rejected_at: now() })
    .where('payment_id', '=', paymentId)
    .where('reason', '=', 'goodwill')
    .where('state', '=', 'requested')
    .returning(['id', 'amount_cents'])
    .executeTakeFirst()
  if (!declined) return 0
  await recordAction(tx, now(), {
    actorId: null,
    act: 'reject-refund',
    reason:
      because === 'changed'
        ? 'travellers left the booking, and the rule gives it back'
        : 'the booking was cancelled, and the rule gives it back',

    subject: { kind: 'refund', id: declined.id },
    detail: { cents: declined.amount_cents, of: 'goodwill' },
  })
  return declined.amount_cents
}
