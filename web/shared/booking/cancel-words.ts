import { othersCreditText } from '#domain/credit/credit-owner-rules.ts'
import { chargeText, usd, type Cents } from '#domain/money.ts'
import { areOthers, cardText } from '#domain/payment/captured/card-text-rules.ts'

/** An amount with its credit: '$2,440.00', '$2,440.00 and $40.00 credit', '$40.00 credit'. */
export function bothText(cardCents: Cents, creditCents: Cents): string {
  if (creditCents === 0) return usd(cardCents)
  return cardCents === 0 ? `${usd(creditCents)} credit` : `${usd(cardCents)} and ${usd(creditCents)} credit`
}

type Difference = { dueCents: Cents; cardCents: Cents; creditCents: Cents; unpaidCents?: Cents }

/**
 * What a change costs or gives back: '+$140.00', '$180.00 back', 'no difference'. Of a booking in parts, of which `unpaidCents`
 * is not paid yet, it may change the later payments too: '+$56.00 now, later payments +$224.00'.
 */
export function differenceText(
  { dueCents, cardCents, creditCents, unpaidCents }: Difference,
  before: { unpaidCents: Cents } | null = null,
): string {
  const laterCents = before && unpaidCents !== undefined ? unpaidCents - before.unpaidCents : 0
  const later =
    laterCents === 0 ? null : `later payments ${laterCents > 0 ? '+' : '−'}${usd(Math.abs(laterCents))}`
  const back = cardCents + creditCents > 0 ? `${bothText(cardCents, creditCents)} back` : null
  const now = dueCents > 0 ? `+${usd(dueCents)}${later ? ' now' : ''}` : back
  return [now, later].filter(Boolean).join(', ') || 'no difference'
}

/** The paid amount, by card and by credit. */
export function paidText(cardCents: Cents, creditCents: Cents): string {
  if (creditCents === 0) return chargeText(cardCents)
  return cardCents === 0
    ? `${chargeText(creditCents)} credit`
    : `${chargeText(cardCents)} and ${chargeText(creditCents)} credit`
}

/** The end of a button's text that brings a refund: 'and get $620.00 back'. */
export function refundAction(sum: string, cards: string | null): string {
  return areOthers(cards) ? `and refund ${sum}` : `and get ${sum} back`
}

/** Today's result of the cancellation rule, as the end of 'Your trek is 40 days away, so …'. */
export function ruleResult(percent: number): string {
  if (percent === 100) return 'you get a full refund'
  return percent > 0 ? `you get ${percent}% back` : 'no refund is due'
}

type Back = {
  cardCents: Cents
  /** The part that the card received earlier. */
  beforeCents: Cents
  creditCents: Cents
  /** Another account spent the credit, and gets it. */
  isOthersCredit: boolean
  percent: number
  last4: string | null
  paid: string
  /** Travellers have left: the rule does not apply to their cancellation charge. */
  hasCharge: boolean
}

/** Where the refund goes, and when. */
export function whereText(back: Back): string {
  const { cardCents, beforeCents, creditCents, isOthersCredit, percent, last4, paid, hasCharge } = back
  if (cardCents + creditCents === 0)
    return `No refund due. The departure is too close for any of the ${paid} you paid to come back.`
  const share = `${percent}% of ${hasCharge ? 'the price of those who still travel' : 'what was paid by card'}`
  const due = beforeCents > 0 ? `What is left of ${share}` : share
  const card =
    cardCents > beforeCents && `${due}, to ${cardText(last4)}, within 7 working days (5 to 10 days).`
  const before = beforeCents > 0 && beforeText(beforeCents)
  const own = `${usd(creditCents)} of your credit returns to your balance at once.`
  const credit = creditCents > 0 && (isOthersCredit ? othersCreditText(creditCents) : own)
  return [card, before, credit].filter(Boolean).join(' ')
}

/** An amount that the card received before a cancellation is not refunded twice. */
export function beforeText(beforeCents: Cents): string {
  return `${chargeText(beforeCents)} of the refund was refunded before.`
}
