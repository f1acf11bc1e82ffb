import type { Booking } from '../booking/booking-queries.ts'
import { applyOrder, canApply, type ChangeOrder } from '../booking/change/change-orders.ts'
import { confirmBooking } from '../booking/hold/confirm-booking.ts'
import { crashPoint } from '../crash-point.ts'
import type { Deps, Session, Tx } from '../deps.ts'
import { captured, surplus } from '../ledger/payment-entries-rules.ts'
import { postEntries } from '../ledger/post-entries.ts'
import { payInstalments } from '../payment-plan/instalments.ts'
import { forgetLater, saveCard } from '../payment-plan/saved-card.ts'
import { recordDiscrepancy } from '../payment/note-discrepancy.ts'
import type { SavedCard } from '../ports/provider-charges.ts'
import { bookingIs } from '../states/booking-states.ts'
import { settleShare } from '../traveller-share/settle-share.ts'
import { retakeSpots } from './late-money.ts'

/** Money that a card paid, as the provider reports it: by a checkout page, or by a charge of a saved card. */
export type PaidMoney = Pick<
  Session,
  'intentId' | 'amountCents' | 'currency' | 'live' | 'paymentId' | 'card'
> &
  Pick<Session, 'savedCard'> & { sessionId: string | null }

/** `order` is the change of the booking that the payment is for; null for the booking itself and its parts. */
export type Locked = {
  booking: Booking
  order: ChangeOrder | null
  payment: {
    id: string
    amount_cents: number
    currency: string
    instalment_id: string | null
    traveller_link_id: string | null
  }
}

/**
 * Books money that arrived for an attempt, which the caller has locked with its booking: the booking is confirmed, its change
 * applies, or its parts are paid. Money that buys nothing any more is refunded in full, and money that does not match our books
 * waits for a person.
 */
export async function takeMoney(
  deps: Deps,
  tx: Tx,
  { booking, order, payment }: Locked,
  money: PaidMoney,
): Promise<'confirmed' | 'surplus' | 'problem'> {
  const problem = mismatch(deps, payment, money)
  if (problem) return flagMismatch(deps, tx, payment, money, problem)
  const at = deps.now()
  const paid = { paymentId: payment.id, bookingId: booking.id, cents: payment.amount_cents }
  const settles = await canSettle(deps, tx, { booking, order, payment }, at)
  const update = tx
    .updateTable('payment')
    .set({ session_id: money.sessionId, intent_id: money.intentId, captured_at: at })
    .set({ card_fingerprint: money.card?.fingerprint ?? null, card_last4: money.card?.last4 ?? null })
    .set({ state: settles ? 'captured' : 'surplus', problem: null })
    .where('id', '=', payment.id)
  const settle = () => {
    if (order) return applyOrder(deps, tx, booking, order, [captured(paid)])
    if (payment.instalment_id) return partPaid(deps, tx, paid)
    if (payment.traveller_link_id) return sharePaid(deps, tx, paid)
    return confirmBooking(deps, tx, booking, [captured(paid)])
  }
  await Promise.all([
    update.execute(),
    ...(settles
      ? [settle(), money.savedCard && savePayingCard(deps, tx, booking.id, money.savedCard)]
      : [
          refundSurplus(deps, tx, booking, payment),
          postEntries(tx, at, [surplus(paid)]),
          money.savedCard && forgetLater(tx, booking.id, money.savedCard, at),
        ]),
  ])
  crashPoint('settle-before-commit')
  return settles ? 'confirmed' : 'surplus'
}

/** The card that paid pays the later parts, too; the traveller gets a mail when it replaces another one. */
async function savePayingCard(
  { now, enqueue }: Deps,
  tx: Tx,
  bookingId: string,
  card: SavedCard,
): Promise<void> {
  if (!(await saveCard(tx, bookingId, card, now()))) return
  await enqueue(tx, 'mail-card-changed', { bookingId, at: now().toISOString(), isRemoved: false })
}

/** Whether money still buys what its attempt was for; parts and shares are paid by this. */
async function canSettle(
  deps: Deps,
  tx: Tx,
  { booking, order, payment }: Locked,
  at: Date,
): Promise<boolean> {
  const { amount_cents: cents, instalment_id: throughId, traveller_link_id: linkId } = payment
  if (order) return canApply(order, booking, at)
  if (throughId) return payPart(tx, booking, { throughId, cents }, at)
  if (linkId) return settleShare(tx, booking, { linkId, cents }, at)
  return retakeSpots(deps, tx, booking, cents)
}

/** Parts of a confirmed booking are paid; of an ended one, or other parts than were requested, they are not. */
async function payPart(
  tx: Tx,
  { id: bookingId, state }: Booking,
  part: { throughId: string; cents: number },
  at: Date,
): Promise<boolean> {
  return bookingIs.confirmed(state) && (await payInstalments(tx, { bookingId, ...part }, at))
}

async function partPaid(
  { now, enqueue }: Deps,
  tx: Tx,
  paid: { paymentId: string; bookingId: string; cents: number },
): Promise<void> {
  await postEntries(tx, now(), [captured(paid)])
  await enqueue(tx, 'mail-part-paid', { bookingId: paid.bookingId, paymentId: paid.paymentId })
}

/** The payer and the lead get a mail. */
async function sharePaid(
  { now, enqueue }: Deps,
  tx: Tx,
  paid: { paymentId: string; bookingId: string; cents: number },
): Promise<void> {
  await postEntries(tx, now(), [captured(paid)])
  const job = { bookingId: paid.bookingId, paymentId: paid.paymentId }
  await enqueue(tx, 'mail-share-paid', job)
  await enqueue(tx, 'mail-share-paid-to-lead', job)
}

/** A payment of an unexpected amount confirms nothing and stays until a person decides. */
async function flagMismatch(
  { now }: Deps,
  tx: Tx,
  payment: Locked['payment'],
  money: PaidMoney,
  problem: string,
): Promise<'problem'> {
  const isIts = money.paymentId === payment.id
  await tx
    .updateTable('payment')
    .set({ problem, ...(isIts && { session_id: money.sessionId, intent_id: money.intentId }) })
    .where('id', '=', payment.id)
    .execute()
  const held = {
    kind: 'payment-held',
    objectId: money.sessionId ?? money.intentId ?? payment.id,
    paymentId: payment.id,
  } as const
  await recordDiscrepancy(tx, now(), { ...held, detail: problem })
  return 'problem'
}

async function refundSurplus(
  { now, enqueue }: Deps,
  tx: Tx,
  booking: Booking,
  payment: Locked['payment'],
): Promise<void> {
  const refund = await tx
    .insertInto('refund')
    .values({
      payment_id: payment.id,
      amount_cents: payment.amount_cents,
      reason: 'surplus',
      state: 'approved',
      created_at: now(),
      approved_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(tx, 'send-refund', { refundId: refund.id })
  const job = { bookingId: booking.id, paymentId: payment.id }
  // The traveller who paid a share gets the mail, not the lead.
  await enqueue(tx, payment.traveller_link_id ? 'mail-share-not-needed' : 'mail-late-payment-refunded', job)
}

/** Why this payment does not match what we requested, or null. A person decides about it. */
function mismatch({ payments }: Deps, payment: Locked['payment'], money: PaidMoney): string | null {
  if (money.live !== payments.live) return `paid in the provider's ${money.live ? 'live' : 'test'} mode`
  if (money.amountCents !== payment.amount_cents)
    return `paid ${money.amountCents} cents instead of ${payment.amount_cents}`
  if (money.currency.toUpperCase() !== payment.currency) return `paid in ${money.currency}`
  if (money.paymentId !== null && money.paymentId !== payment.id) return 'paid for another attempt'
  return null
}
