import {
  type CreditOwner,
  isOthersCredit,
  othersCreditText,
  ownCreditCents,
} from '#domain/credit/credit-owner-rules.ts'
import { chargeText, type Cents } from '#domain/money.ts'
import { cardText } from '#domain/payment/captured/card-text-rules.ts'

type Back = CreditOwner & {
  refund_amount_cents: Cents
  credit_refund_cents: Cents
  /** The card's part that the traveller took as credit. */
  refund_as_credit_cents: Cents
  /** The cancellation charges of travellers who left. */
  charge_cents: Cents
  /** The goodwill already refunded from the card's part. */
  goodwill_cents: Cents
  refund_percentage: number | null
  card_last4: string | null
}

/** A sum by card and by credit, in US cents: 'US$1,220.00 and US$20.00 credit', and 'Nothing' when both are 0. */
export function sumText(card: Cents, credit: Cents): string {
  const parts = [card > 0 && chargeText(card), credit > 0 && `${chargeText(credit)} credit`]
  return parts.filter(Boolean).join(' and ') || 'Nothing'
}

/** What the booking's account gets back of a cancellation, in a few words. */
export function backText({ refund_amount_cents: card, credit_refund_cents: credit, ...back }: Back): string {
  return sumText(card - back.goodwill_cents, ownCreditCents(back, credit) + back.refund_as_credit_cents)
}

/** Where the refund goes and when, in sentences. */
export function whenBack(back: Back): string {
  const { refund_amount_cents: card, credit_refund_cents: credit, refund_percentage: percent } = back
  const to = cardText(back.card_last4)
  const { goodwill_cents: before, refund_as_credit_cents: asCredit } = back
  // The rule does not apply to earlier cancellation charges.
  const of = back.charge_cents > 0 ? 'the price of those who still travelled' : 'what was paid by card'
  const share = `${percent}% of ${of}`
  const sentences = [
    card > before &&
      `${chargeText(card - before)}${before > 0 ? '' : `, ${share},`} comes back to ${to}, within 7 working days (5 to 10 days).`,
    before > 0 &&
      `${chargeText(before)} was refunded before; ${card > before ? 'together ' : ''}that is ${share}.`,
    credit > 0 && creditText(back, credit),
    asCredit > 0 && `${chargeText(asCredit)} is in your credit balance already. You can use it for any trek.`,
  ]
  return sentences.filter(Boolean).join(' ')
}

/** Where returned credit is, as a sentence. */
export function creditText(owner: CreditOwner, cents: Cents): string {
  return isOthersCredit(owner)
    ? othersCreditText(cents)
    : `${chargeText(cents)} of your credit is back in your balance already.`
}
