import type { Deps, ProviderRefund, Session } from '../deps.ts'
import { isUuid } from '../ids.ts'
import { recordDiscrepancy } from '../payment/note-discrepancy.ts'
import { returnLostPayment } from '../payment/lost/return-lost-payment.ts'
import { providerRefundIs, sessionIs } from '../ports/provider-states.ts'
import { giftCardIs } from './gift-card-states.ts'
import { applyGiftRefund } from './refund/apply-gift-refund.ts'
import { settleGiftCard } from './settle-gift-card.ts'

/**
 * Compares a gift card's payment page with our books: one that we do not know as paid or over is applied, and an open page
 * of an order that has ended is closed. What cannot be healed is a discrepancy.
 */
export async function compareGiftCardSession(deps: Deps, session: Session): Promise<void> {
  const { giftCardId } = session
  if (!giftCardId || !isUuid(giftCardId)) return
  const find = () => findPayment(deps, giftCardId)
  const before = await find()
  if (!before) return compareLost(deps, session)
  if (sessionIs.open(session.state)) {
    if (giftCardIs.expired(before.state))
      await settleGiftCard(deps, await deps.payments.expireSession(session.id))
    return
  }
  if (giftCardIs.ordered(before.state) || (session.paid && before.intent_id === null))
    await settleGiftCard(deps, session)
  const card = (await find()) ?? before
  if (!session.paid) return
  const note = (kind: 'gift-card-held' | 'paid-session-unknown' | 'amount-differs', detail: string) =>
    recordDiscrepancy(deps.db, deps.now(), { kind, objectId: session.id, detail })
  if (card.problem !== null && card.intent_id === null) return note('gift-card-held', card.problem)
  if (card.intent_id !== session.intentId)
    return note('paid-session-unknown', 'a second page of a gift card that was paid already')
  const bookedCents = card.problem === null ? card.amount_cents : (card.refundCents ?? 0)
  if (bookedCents !== session.amountCents)
    return note('amount-differs', `${session.amountCents} cents paid, ${bookedCents} booked`)
}

/** Compares a refund with our books; returns whether it is of a gift card. One that we never decided is a discrepancy. */
export async function compareGiftCardRefund(deps: Deps, theirs: ProviderRefund): Promise<boolean> {
  if ((await applyGiftRefund(deps, theirs)) !== 'unknown') return true
  const card = await deps.db
    .selectFrom('gift_card')
    .select('id')
    .where('intent_id', '=', theirs.intentId ?? '')
    .executeTakeFirst()
  if (!card) return false
  const detail = `${theirs.amountCents} cents of a gift card went back`
  if (!providerRefundIs.failed(theirs.state))
    await recordDiscrepancy(deps.db, deps.now(), { kind: 'refund-unknown', objectId: theirs.id, detail })
  return true
}

/** A gift card that a restored backup does not know: its money is refunded. */
async function compareLost(deps: Deps, session: Session): Promise<void> {
  const { id, giftCardId, paid, live, intentId, amountCents, createdAt } = session
  if (!paid || !giftCardId || live !== deps.payments.live) return
  const lost = { intentId, amountCents, createdAt, refundId: giftCardId }
  const kind = 'paid-session-unknown'
  if (await returnLostPayment(deps, { kind, objectId: id, ...lost })) return
  await recordDiscrepancy(deps.db, deps.now(), { kind, objectId: id, detail: `${amountCents} cents paid` })
}

function findPayment({ db }: Deps, id: string) {
  return db
    .selectFrom('gift_card')
    .leftJoin('gift_card_refund as refund', 'refund.gift_card_id', 'gift_card.id')
    .select(['gift_card.state', 'problem', 'intent_id', 'gift_card.amount_cents'])
    .select('refund.amount_cents as refundCents')
    .where('gift_card.id', '=', id)
    .executeTakeFirst()
}
