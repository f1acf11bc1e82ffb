import type { Cents } from '../money.ts'
import { type Fact, type FactKind, move } from './ledger-rules.ts'

type OfGiftCard = { giftCardId: string; cents: Cents }

/** A gift card was paid: until somebody uses it we owe its amount. */
export const giftCardBought = (paid: OfGiftCard): Fact =>
  ofGiftCard('gift_card_bought', paid, 'stripe_cash', 'gift_card_liability')

/** An account redeemed a gift card: its amount is that account's credit now. */
export const giftCardRedeemed = ({ accountId, ...card }: OfGiftCard & { accountId: string }): Fact =>
  ofGiftCard('gift_card_redeemed', card, 'gift_card_liability', `credit:${accountId}`)

/** A gift card was paid after its order had ended: all of it is owed back. */
export const giftCardSurplus = (paid: OfGiftCard): Fact =>
  ofGiftCard('gift_card_surplus', paid, 'stripe_cash', 'refund_clearing')

/** The buyer gets the money of an unused gift card back. */
export const giftCardRefundOwed = (card: OfGiftCard): Fact =>
  ofGiftCard('gift_card_refund_owed', card, 'gift_card_liability', 'refund_clearing')

/** The card's bank took the money of an unused gift card back: nothing is owed for it any more. */
export const giftCardChargedBack = (card: OfGiftCard): Fact =>
  ofGiftCard('gift_card_charged_back', card, 'gift_card_liability', 'stripe_cash')

type GiftRefund = {
  refundId: string
  cents: Cents
  /** How often the card returned this refund before; each new attempt is a separate fact. */
  cameBack: number
}

/** The provider sent the refund of a gift card to the buyer's card. */
export const giftCardRefundSent = (refund: GiftRefund): Fact =>
  ofRefund('gift_card_refund_sent', refund, 'refund_clearing', 'stripe_cash')

/** The card could not accept the refund of a gift card, so it was paid from our bank account. */
export const giftCardRefundSentByBank = (refund: GiftRefund): Fact =>
  ofRefund('gift_card_refund_sent_by_bank', refund, 'refund_clearing', 'bank')

/** The card returned a sent refund: it is owed as before, and the money is at the provider again. */
export const giftCardRefundCameBack = (refund: GiftRefund): Fact =>
  ofRefund('gift_card_refund_came_back', refund, 'stripe_cash', 'refund_clearing')

function ofGiftCard(kind: FactKind, card: OfGiftCard, debit: string, credit: string): Fact {
  return { kind, source: card.giftCardId, bookingId: null, lines: move(debit, credit, card.cents) }
}

function ofRefund(kind: FactKind, refund: GiftRefund, debit: string, credit: string): Fact {
  const { refundId, cents, cameBack } = refund
  const source = cameBack === 0 ? refundId : `${refundId}:${cameBack}`
  return { kind, source, bookingId: null, lines: move(debit, credit, cents) }
}
