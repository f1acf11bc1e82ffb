import { lockBooking } from '../booking/booking-queries.ts'
import type { Deps, ProviderDispute } from '../deps.ts'
import { disputeLost } from '../ledger/payment-facts-rules.ts'
import { postFacts } from '../ledger/post-facts.ts'
import { clawBack } from '../payout/claw-back.ts'
import { holdShares, releaseShares } from '../payout/hold-shares.ts'
import { noteDifference } from './note-difference.ts'

/** Banks decide within a few months. */
const WINDOW_MS = 180 * 86_400_000

/**
 * Keeps what cardholders' banks dispute, and how it ends. While it is open the host's share is not paid; lost, it is our
 * loss in the books, once, and the host's share is owed back. Answers how many disputes there are.
 */
export async function applyDisputes(deps: Deps): Promise<number> {
  let count = 0
  const since = new Date(deps.now().getTime() - WINDOW_MS)
  for await (const dispute of deps.payments.listDisputes(since)) {
    await applyDispute(deps, dispute)
    count += 1
  }
  return count
}

async function applyDispute({ db, now }: Deps, dispute: ProviderDispute): Promise<void> {
  const { id, intentId, amountCents, state, createdAt } = dispute
  await db.transaction().execute(async (tx) => {
    const payment = await tx
      .selectFrom('payment')
      .select(['id', 'booking_id'])
      .where('intent_id', '=', intentId ?? '')
      .executeTakeFirst()
    if (!payment) {
      const detail = `${amountCents} cents, ${state}`
      return noteDifference(tx, now(), { kind: 'dispute-of-unknown-payment', objectId: id, detail })
    }
    await lockBooking(tx, payment.booking_id)
    const closed = state === 'open' ? {} : { state, closed_at: now() }
    await tx
      .insertInto('dispute')
      .values({ id, payment_id: payment.id, amount_cents: amountCents, opened_at: createdAt, ...closed })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet(closed.state ? closed : { id })
          .where('dispute.state', '=', 'open'),
      )
      .execute()
    const { booking_id: bookingId } = payment
    if (state === 'open') return holdShares(tx, bookingId, 'dispute')
    if (state === 'won') return releaseShares(tx, now(), bookingId, 'dispute')
    await postFacts(tx, now(), [disputeLost({ disputeId: id, bookingId, cents: amountCents })])
    await clawBack(tx, now(), bookingId)
  })
}
