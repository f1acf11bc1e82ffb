import type { Deps } from '../deps.ts'

/** The data of a mail about a gift card; the buyer or the recipient is null when their data was deleted. */
export async function findGiftCardToMail({ db }: Pick<Deps, 'db'>, giftCardId: string) {
  return db
    .selectFrom('gift_card')
    .leftJoin('gift_card_buyer as buyer', 'buyer.gift_card_id', 'gift_card.id')
    .leftJoin('gift_card_recipient as recipient', 'recipient.gift_card_id', 'gift_card.id')
    .leftJoin('gift_card_refund as refund', 'refund.gift_card_id', 'gift_card.id')
    .select(['gift_card.id', 'gift_card.state', 'gift_card.amount_cents as cents', 'picture', 'send_on'])
    .select(['send_at', 'sent_at', 'paid_at', 'redeemed_at', 'code_number', 'refund.reason'])
    .select(['problem', 'refund.amount_cents as refundCents', 'refund.id as refundId'])
    .select('refund.manual_reference as bankReference')
    .select(['buyer.name as buyerName', 'buyer.email as buyerEmail'])
    .select(['recipient.name as recipientName', 'recipient.email as recipientEmail', 'message'])
    .where('gift_card.id', '=', giftCardId)
    .executeTakeFirstOrThrow()
}
