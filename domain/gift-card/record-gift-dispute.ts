import type { Deps, ProviderDispute, Tx } from '../deps.ts'
import { giftCardChargedBack } from '../ledger/gift-card-entries-rules.ts'
import { disputeLost } from '../ledger/payment-entries-rules.ts'
import { postEntries } from '../ledger/post-entries.ts'
import { disputeIs } from '../ports/provider-states.ts'
import { isAllowed, transition } from '../states/transition.ts'
import { lockGiftCard } from './gift-card-queries.ts'
import { giftCardIs, giftCardStates } from './gift-card-states.ts'

/**
 * Stores the dispute of a gift card's payment. While it is open nobody can use the card. When the bank takes the money of an
 * unused card back, the card ends; that of a used one is our loss. The
 * buyer gets a mail when it opens and when it ends, and the recipient of an unused card too. Returns whether it was a gift card's.
 */
export async function recordGiftDispute(
  { now, enqueue }: Pick<Deps, 'now' | 'enqueue'>,
  tx: Tx,
  dispute: ProviderDispute,
): Promise<boolean> {
  const at = now()
  const { id, intentId, amountCents: cents, state, createdAt } = dispute
  const found = await tx
    .selectFrom('gift_card')
    .select('id')
    .where('intent_id', '=', intentId ?? '')
    .executeTakeFirst()
  if (!found) return false
  const card = await lockGiftCard(tx, found.id)
  const closed = disputeIs.open(state) ? {} : { state, closed_at: at }
  const before = await tx
    .selectFrom('gift_card_dispute')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirst()
  await tx
    .insertInto('gift_card_dispute')
    .values({ id, gift_card_id: card.id, amount_cents: cents, opened_at: createdAt, ...closed })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(closed.state ? closed : { id })
        .where('gift_card_dispute.state', '=', 'open'),
    )
    .execute()
  const isNews = before === undefined || (disputeIs.open(before.state) && before.state !== state)
  if (isNews) {
    await enqueue(tx, 'mail-gift-card-disputed', { giftCardId: card.id, disputeId: id, outcome: state })
    if (giftCardIs.sent(card.state))
      await enqueue(tx, 'mail-gift-card-blocked', { giftCardId: card.id, why: whys[state], about: id })
  }
  if (!disputeIs.lost(state) || disputeIs.lost(before?.state)) return true
  if (!isAllowed(giftCardStates, card.state, 'charge-back') || cents !== card.amount_cents) {
    await postEntries(tx, at, [disputeLost({ disputeId: id, bookingId: null, cents })])
    return true
  }
  const ended = transition(giftCardStates, card.state, 'charge-back')
  await tx.updateTable('gift_card').set({ state: ended, refunded_at: at }).where('id', '=', card.id).execute()
  await postEntries(tx, at, [giftCardChargedBack({ giftCardId: card.id, cents })])
  return true
}

const whys = { open: 'disputed', won: 'usable', lost: 'refunded' } as const
