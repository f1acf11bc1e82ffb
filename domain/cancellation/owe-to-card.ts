import type { Deps, Tx } from '../deps.ts'
import { recordAction } from '../audit/record-action.ts'
import { refundedAsCredit } from '../ledger/booking-entries-rules.ts'
import type { Fact } from '../ledger/ledger-rules.ts'
import { goodwillCounted, refundOwed } from '../ledger/payment-entries-rules.ts'
import type { Cents } from '../money.ts'
import { type Captured, capturedOf, leftOf } from '../payment/captured/captured-payments.ts'
import { divideFirst } from '../payment/captured/divide-refund-rules.ts'

type Owed = {
  bookingId: string
  /** The source of the journal entry: the booking, or its change. */
  source: string
  cents: Cents
  reason: 'cancelled' | 'host_cancelled' | 'changed'
  /** An operator checks a traveller's own refund first; others are sent at once. */
  isApproved: boolean
  changeId?: string
  /** The account that takes the amount as credit at once, instead of the card; what travellers paid with links goes to their cards. */
  creditAccountId?: string | null
  /** The links of travellers who leave: this percentage of their payments is refunded first. */
  leaving?: { links: readonly string[]; percent: number }
}

/**
 * Owes this amount to the cards of a booking that the caller has locked, in proportion to their payments, or gives it as
 * credit. Returns what the books must post, the part that is refunded now, and how much of it is credit. A card gets back at most what it paid: earlier
 * goodwill counts towards the rule's amount, and proposed goodwill is declined for it.
 */
export async function oweToCard(
  deps: Deps,
  tx: Tx,
  owed: Owed,
): Promise<{ facts: Fact[]; sentCents: Cents; creditedCents: Cents }> {
  const { bookingId, cents, source } = owed
  // Failed refunds of claims and changes are still owed to the card.
  const captured = await capturedOf(tx, bookingId, ['claim', 'changed'])
  const payments =
    cents <= leftOf(captured) ? captured : await withoutGoodwill(deps, tx, captured, owed.reason)
  const sentCents = Math.min(cents, leftOf(payments))
  const facts: Fact[] = []
  if (sentCents < cents) facts.push(goodwillCounted({ bookingId, source, cents: cents - sentCents }))
  const { creditAccountId: accountId, leaving } = owed
  const isLeaving = ({ linkId }: Captured) => linkId !== null && leaving?.links.includes(linkId) === true
  const parts = divideFirst(
    sentCents,
    payments.map((payment) => ({ left: payment.left, isFirst: isLeaving(payment) })),
    leaving?.percent,
  )
  const isCredited = ({ linkId }: Captured) => Boolean(accountId) && linkId === null
  const refunds = payments.flatMap((payment, index) =>
    isCredited(payment) ? [] : [{ paymentId: payment.id, cents: parts[index] ?? 0 }],
  )
  const creditedCents = refunds.reduce((left, refund) => left - refund.cents, sentCents)
  if (creditedCents > 0 && accountId)
    facts.push(refundedAsCredit({ bookingId, accountId, cents: creditedCents }))
  facts.push(...(await oweRefunds(deps, tx, owed, refunds)))
  return { facts, sentCents, creditedCents }
}

async function oweRefunds(
  deps: Deps,
  tx: Tx,
  { bookingId, reason, isApproved, changeId }: Owed,
  refunds: readonly { paymentId: string; cents: Cents }[],
): Promise<Fact[]> {
  const at = deps.now()
  const facts: Fact[] = []
  for (const { paymentId: payment_id, cents: part } of refunds) {
    if (part === 0) continue
    const { id: refundId } = await tx
      .insertInto('refund')
      .values({
        payment_id,
        amount_cents: part,
        reason,
        change_id: changeId ?? null,
        created_at: at,
        ...(isApproved ? { state: 'approved', approved_at: at } : { state: 'requested' }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (isApproved) await deps.enqueue(tx, 'send-refund', { refundId })
    facts.push(refundOwed({ refundId, bookingId, cents: part }))
  }
  return facts
}

/** Declines proposed goodwill refunds without an approval yet; returns the payments with the freed cents. */
async function withoutGoodwill(
  { now }: Deps,
  tx: Tx,
  payments: readonly Captured[],
  because: Owed['reason'],
): Promise<Captured[]> {
  if (payments.length === 0) return []
  const declined = await tx
    .updateTable('refund')
    .set({ state: 'rejected', rejected_at: now() })
    .where(
      'payment_id',
      'in',
      payments.map(({ id }) => id),
    )
    .where('reason', '=', 'goodwill')
    .where('state', '=', 'requested')
    .returning(['id', 'amount_cents', 'payment_id'])
    .execute()
  for (const { id, amount_cents: cents } of declined)
    await recordAction(tx, now(), {
      actorId: null,
      act: 'reject-refund',
      reason:
        because === 'changed'
          ? 'the booking was changed, and the rule gives it back'
          : 'the booking was cancelled, and the rule gives it back',
      subject: { kind: 'refund', id },
      detail: { cents, of: 'goodwill' },
    })
  return payments.map(({ id, left, linkId }) => {
    const freed = declined.filter(({ payment_id }) => payment_id === id)
    return { id, linkId, left: freed.reduce((sum, { amount_cents }) => sum + amount_cents, left) }
  })
}
