import type { Db, Deps, Tx } from '../deps.ts'
import { isUuid } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import { hashOfLink } from './gift-card-key.ts'

export type GiftCard = Awaited<ReturnType<typeof lockGiftCard>>

/** Locks a gift card until the transaction ends. */
export async function lockGiftCard(tx: Tx, id: string) {
  const card = isUuid(id)
    ? await tx.selectFrom('gift_card').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    : undefined
  if (!card) throw new Refusal('gift-card-not-found')
  return card
}

/** The gift card of the buyer's mailed link; refused for an unknown one. */
export async function giftCardIdOfLink({ db }: Pick<Deps, 'db'>, token: string): Promise<string> {
  const card = await db
    .selectFrom('gift_card')
    .select('id')
    .where('link_hash', '=', hashOfLink(token))
    .executeTakeFirst()
  if (!card) throw new Refusal('gift-card-not-found')
  return card.id
}

/** Whether the bank of the buyer's card asks about its payment, or has taken the money back. */
export async function isDisputed(db: Db | Tx, giftCardId: string): Promise<boolean> {
  const dispute = await db
    .selectFrom('gift_card_dispute')
    .select('id')
    .where('gift_card_id', '=', giftCardId)
    .where('state', 'in', ['open', 'lost'])
    .executeTakeFirst()
  return dispute !== undefined
}

export type OwnGiftCard = Awaited<ReturnType<typeof findOwnGiftCard>>

/** What the buyer sees of a card behind the mailed link. */
export async function findOwnGiftCard(deps: Pick<Deps, 'db'>, token: string) {
  const id = await giftCardIdOfLink(deps, token)
  return deps.db
    .selectFrom('gift_card')
    .leftJoin('gift_card_recipient as recipient', 'recipient.gift_card_id', 'gift_card.id')
    .leftJoin('gift_card_refund as refund', 'refund.gift_card_id', 'gift_card.id')
    .select(['gift_card.id', 'gift_card.state', 'gift_card.amount_cents as amountCents', 'picture'])
    .select(['send_at as sendAt', 'paid_at as paidAt', 'sent_at as sentAt', 'redeemed_at as redeemedAt'])
    .select(['refunded_at as refundedAt', 'code_number as mails', 'refund.state as refundState'])
    .select(['recipient.name as recipientName', 'recipient.email as recipientEmail', 'recipient.message'])
    .where('gift_card.id', '=', id)
    .executeTakeFirstOrThrow()
}
