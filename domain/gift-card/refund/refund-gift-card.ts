import type { Visitor } from '../../account/visitor.ts'
import { confirmedOperatorOf } from '../../account/staff.ts'
import { recordAction } from '../../audit/record-action.ts'
import { crashPoint } from '../../crash-point.ts'
import type { Deps, Tx } from '../../deps.ts'
import { giftCardRefundOwed } from '../../ledger/gift-card-entries-rules.ts'
import { postEntries } from '../../ledger/post-entries.ts'
import { Refusal } from '../../refusal.ts'
import { transition } from '../../states/transition.ts'
import { type GiftCard, giftCardIdOfLink, isDisputed, lockGiftCard } from '../gift-card-queries.ts'
import { giftCardIs, giftCardStates } from '../gift-card-states.ts'

/** The buyer asks for the money of an unused card back: its code stops working, and all of it goes to the card that paid. */
export async function refundOwnGiftCard(
  deps: Deps,
  { token, isSure }: { token: string; isSure: boolean },
): Promise<void> {
  if (!isSure) throw new Refusal('gift-refund-not-sure')
  const id = await giftCardIdOfLink(deps, token)
  await deps.db.transaction().execute(async (tx) => refundUnused(deps, tx, await lockGiftCard(tx, id)))
  crashPoint('gift-card-refund-decided')
}

/** An operator does the same for the buyer, with a reason for the audit log; never for their own card. */
export async function refundGiftCardAsOperator(
  deps: Deps,
  { giftCardId, reason }: { giftCardId: string; reason: string },
  visitor: Visitor,
): Promise<void> {
  const at = deps.now()
  const operator = confirmedOperatorOf(visitor, at)
  if (reason === '' || reason.length > 500) throw new Refusal('gift-refund-needs-reason')
  await deps.db.transaction().execute(async (tx) => {
    const card = await lockGiftCard(tx, giftCardId)
    await mustBeOfOthers(tx, card, operator.email)
    await refundUnused(deps, tx, card)
    await recordAction(tx, at, {
      actorId: operator.id,
      act: 'refund-gift-card',
      reason,
      subject: { kind: 'gift_card', id: card.id },
      detail: { cents: card.amount_cents },
    })
  })
  crashPoint('gift-card-refund-decided')
}

/** Refuses an operator who bought the card. */
export async function mustBeOfOthers(tx: Tx, { id }: Pick<GiftCard, 'id'>, email: string): Promise<void> {
  const own = await tx
    .selectFrom('gift_card_buyer')
    .select('gift_card_id')
    .where('gift_card_id', '=', id)
    .where('email', '=', email)
    .executeTakeFirst()
  if (own) throw new Refusal('gift-card-own')
}

async function refundUnused(deps: Deps, tx: Tx, card: GiftCard): Promise<void> {
  const state = transition(giftCardStates, card.state, 'refund')
  if (await isDisputed(tx, card.id)) throw new Refusal('gift-card-disputed')
  await tx
    .updateTable('gift_card')
    .set({ state, refunded_at: deps.now() })
    .where('id', '=', card.id)
    .execute()
  await postEntries(tx, deps.now(), [giftCardRefundOwed({ giftCardId: card.id, cents: card.amount_cents })])
  await addGiftRefund(deps, tx, card, 'asked')
  if (giftCardIs.sent(card.state))
    await deps.enqueue(tx, 'mail-gift-card-blocked', { giftCardId: card.id, why: 'refunded', about: card.id })
  crashPoint('gift-card-refund-before-commit')
}

/** Adds the refund of a whole payment, which is sent at once, with the mail to the buyer. */
export async function addGiftRefund(
  { now, enqueue }: Deps,
  tx: Tx,
  { id, amount_cents }: Pick<GiftCard, 'id' | 'amount_cents'>,
  reason: 'asked' | 'surplus',
): Promise<void> {
  await tx
    .insertInto('gift_card_refund')
    .values({ gift_card_id: id, reason, amount_cents, state: 'approved', created_at: now() })
    .execute()
  await enqueue(tx, 'send-gift-card-refund', { giftCardId: id })
  await enqueue(tx, 'mail-gift-card-refunded', { giftCardId: id })
}
