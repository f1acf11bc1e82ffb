import { crashPoint } from '../crash-point.ts'
import type { Deps, Session, Tx } from '../deps.ts'
import { isUuid } from '../ids.ts'
import { giftCardBought, giftCardSurplus } from '../ledger/gift-card-entries-rules.ts'
import { postEntries } from '../ledger/post-entries.ts'
import { recordDiscrepancy } from '../payment/note-discrepancy.ts'
import { sessionIs } from '../ports/provider-states.ts'
import { isAllowed, transition } from '../states/transition.ts'
import { type GiftCard, lockGiftCard } from './gift-card-queries.ts'
import { giftCardIs, giftCardStates } from './gift-card-states.ts'
import { addGiftRefund } from './refund/refund-gift-card.ts'
import { sendIfDue } from './send-gift-cards.ts'

export type GiftCardOutcome = 'unknown' | 'waiting' | 'expired' | 'paid' | 'returned' | 'problem'

/**
 * Applies the provider's state of a gift card's payment page, idempotently. Paid exactly the amount: the card is paid, and
 * mailed if its day has come. Paid after the order ended: all of it is refunded. Anything that does not match waits for a
 * person.
 */
export async function settleGiftCard(deps: Deps, session: Session): Promise<GiftCardOutcome> {
  const { giftCardId } = session
  if (!giftCardId || !isUuid(giftCardId)) return 'unknown'
  const known = await deps.db
    .selectFrom('gift_card')
    .select('id')
    .where('id', '=', giftCardId)
    .executeTakeFirst()
  if (!known) return 'unknown'
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const card = await lockGiftCard(tx, giftCardId)
    if (card.problem !== null) return 'problem'
    const isSettled = card.intent_id !== null
    if (isSettled) return giftCardIs.expired(card.state) ? 'returned' : 'paid'
    if (session.paid) return takeMoney(deps, tx, card, session)
    if (!sessionIs.expired(session.state)) return 'waiting'
    if (isAllowed(giftCardStates, card.state, 'expire')) {
      const state = transition(giftCardStates, card.state, 'expire')
      await tx.updateTable('gift_card').set({ state, session_url: null }).where('id', '=', card.id).execute()
    }
    return 'expired'
  })
  crashPoint('gift-card-settled')
  return outcome
}

async function takeMoney(deps: Deps, tx: Tx, card: GiftCard, session: Session): Promise<GiftCardOutcome> {
  const problem = mismatch(deps, card, session)
  if (problem) return hold(deps, tx, card, session, problem)
  const { id, amount_cents: cents } = card
  const paid = { giftCardId: id, cents }
  const payment = { session_id: session.id, session_url: null, intent_id: session.intentId }
  if (!isAllowed(giftCardStates, card.state, 'pay')) {
    await tx.updateTable('gift_card').set(payment).where('id', '=', id).execute()
    await postEntries(tx, deps.now(), [giftCardSurplus(paid)])
    await addGiftRefund(deps, tx, card, 'surplus')
    crashPoint('gift-card-before-commit')
    return 'returned'
  }
  const state = transition(giftCardStates, card.state, 'pay')
  await tx
    .updateTable('gift_card')
    .set({ ...payment, state, paid_at: deps.now() })
    .where('id', '=', id)
    .execute()
  await postEntries(tx, deps.now(), [giftCardBought(paid)])
  await deps.enqueue(tx, 'mail-gift-card-receipt', { giftCardId: id })
  await sendIfDue(deps, tx, { ...card, state })
  crashPoint('gift-card-before-commit')
  return 'paid'
}

/** Why this payment does not match the order, or null. */
function mismatch({ payments }: Deps, card: GiftCard, session: Session): string | null {
  if (session.live !== payments.live) return `paid in the provider's ${session.live ? 'live' : 'test'} mode`
  if (session.amountCents !== card.amount_cents)
    return `paid ${session.amountCents} cents instead of ${card.amount_cents}`
  if (session.currency.toLowerCase() !== 'usd') return `paid in ${session.currency}`
  if (card.session_id !== null && card.session_id !== session.id) return 'paid on another page'
  return session.intentId === null ? 'paid without a payment' : null
}

/** A payment that does not match sends nothing, and stays until a person decides. */
async function hold(
  { now }: Deps,
  tx: Tx,
  card: GiftCard,
  session: Session,
  problem: string,
): Promise<GiftCardOutcome> {
  await tx.updateTable('gift_card').set({ problem }).where('id', '=', card.id).execute()
  await recordDiscrepancy(tx, now(), { kind: 'gift-card-held', objectId: session.id, detail: problem })
  return 'problem'
}
