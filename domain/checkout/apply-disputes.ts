import { lockBooking } from '../booking/booking-queries.ts'
import type { Deps, ProviderDispute, Tx } from '../deps.ts'
import { disputeLost } from '../ledger/payment-entries-rules.ts'
import { postEntries } from '../ledger/post-entries.ts'
import { recordGiftDispute } from '../gift-card/record-gift-dispute.ts'
import { recordMembershipDispute } from '../membership/record-membership-dispute.ts'
import { clawBack } from '../payout/claw-back.ts'
import { holdShares, releaseShares } from '../payout/hold-payouts.ts'
import { shareIs } from '../states/share-states.ts'
import { tryEach } from '../try-each.ts'
import { recordDiscrepancy } from '../payment/note-discrepancy.ts'
import { disputeIs, type DisputeState } from '../ports/provider-states.ts'

const HOUR = 3_600_000
/** Banks decide within a few months; a change at the provider is applied within minutes. */
const WINDOW_MS = { all: 180 * 24 * HOUR, recent: 48 * HOUR } as const

/**
 * Applies the disputes that cardholders' banks open, and their outcome. An open dispute stops the host's payout. A lost
 * one is posted once as our loss, and the host owes the share back. The host gets a
 * mail when it opens and when it ends. Returns the number of disputes in that period.
 */
export async function applyDisputes(deps: Deps, span: keyof typeof WINDOW_MS = 'all'): Promise<number> {
  const since = new Date(deps.now().getTime() - WINDOW_MS[span])
  const disputes: ProviderDispute[] = []
  for await (const dispute of deps.payments.listDisputes(since)) disputes.push(dispute)
  await tryEach(disputes, (dispute) => applyDispute(deps, dispute))
  return disputes.length
}

async function applyDispute({ db, now, enqueue }: Deps, dispute: ProviderDispute): Promise<void> {
  const { id, intentId, amountCents, state, createdAt } = dispute
  await db.transaction().execute(async (tx) => {
    const payment = await tx
      .selectFrom('payment')
      .select(['id', 'booking_id'])
      .where('intent_id', '=', intentId ?? '')
      .executeTakeFirst()
    if (!payment) {
      if (await recordMembershipDispute(tx, now(), dispute)) return
      if (await recordGiftDispute({ now, enqueue }, tx, dispute)) return
      const detail = `${amountCents} cents, ${state}`
      return recordDiscrepancy(tx, now(), { kind: 'dispute-of-unknown-payment', objectId: id, detail })
    }
    await lockBooking(tx, payment.booking_id)
    const closed = disputeIs.open(state) ? {} : { state, closed_at: now() }
    const before = await tx.selectFrom('dispute').select('state').where('id', '=', id).executeTakeFirst()
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
    const isNews = before === undefined || (disputeIs.open(before.state) && before.state !== state)
    if (isNews && (await hasShare(tx, bookingId)))
      await enqueue(tx, 'mail-dispute-to-host', { bookingId, disputeId: id, outcome: state })
    await watchCredit(tx, now(), { disputeId: id, paymentId: payment.id, bookingId, state })
    if (disputeIs.open(state)) return holdShares(tx, bookingId, 'dispute')
    if (disputeIs.won(state)) return releaseShares(tx, now(), bookingId, 'dispute')
    await postEntries(tx, now(), [disputeLost({ disputeId: id, bookingId, cents: amountCents })])
    await clawBack(tx, now(), bookingId)
  })
}

/** Whether the host earns something from a booking, so that a dispute concerns them. */
async function hasShare(tx: Tx, bookingId: string): Promise<boolean> {
  const share = await tx
    .selectFrom('payout_item')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'share')
    .where('state', 'not in', shareIs.voided.states)
    .where('base_cents', '>', 0)
    .executeTakeFirst()
  return share !== undefined
}

type Watched = { disputeId: string; paymentId: string; bookingId: string; state: DisputeState }

/**
 * The traveller cancelled and took the refund as credit, and now the bank takes the payment too: we would lose the money twice.
 * An operator is alerted when the dispute begins and again when it is lost; when we win it, the alert ends.
 */
async function watchCredit(tx: Tx, at: Date, { disputeId, paymentId, bookingId, state }: Watched) {
  const { refund_as_credit_cents: cents } = await tx
    .selectFrom('booking')
    .select('refund_as_credit_cents')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  if (cents === 0) return
  const kind = 'dispute-after-credit'
  const detail = `${cents} cents of the booking were refunded as credit; the dispute is ${state}`
  if (!disputeIs.won(state))
    return recordDiscrepancy(tx, at, { kind, objectId: disputeId, paymentId, detail })
  await tx
    .updateTable('provider_difference')
    .set({ settled_at: at, note: 'We won the dispute.' })
    .where('kind', '=', kind)
    .where('object_id', '=', disputeId)
    .where('settled_at', 'is', null)
    .execute()
}
