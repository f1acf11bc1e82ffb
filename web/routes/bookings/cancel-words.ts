import { refundTiers } from '#domain/booking/refund-rules.ts'
import { chargeText, usd, type Cents } from '#domain/money.ts'

/** An amount with its credit: '$2,440.00', '$2,440.00 and $40.00 credit', '$40.00 credit'. */
export function bothText(cardCents: Cents, creditCents: Cents): string {
  if (creditCents === 0) return usd(cardCents)
  return cardCents === 0 ? `${usd(creditCents)} credit` : `${usd(cardCents)} and ${usd(creditCents)} credit`
}

/** What was paid, by card and by credit. */
export function paidText(cardCents: Cents, creditCents: Cents): string {
  if (creditCents === 0) return chargeText(cardCents)
  return cardCents === 0
    ? `${chargeText(creditCents)} credit`
    : `${chargeText(cardCents)} and ${chargeText(creditCents)} credit`
}

/** Which rule gives that share: '30 days or more before the start'. */
export function ruleText(percent: number): string {
  const index = refundTiers.findIndex((tier) => tier.percent === percent)
  const from = refundTiers[index]?.daysBefore ?? 0
  const longer = refundTiers[index - 1]
  if (!longer) return `${from} days or more before the start`
  if (from === 0) return `${longer.daysBefore - 1} days or fewer before the start`
  return `${from} to ${longer.daysBefore - 1} days before the start`
}

type Back = {
  cardCents: Cents
  /** How much of that the card has had before. */
  beforeCents: Cents
  creditCents: Cents
  percent: number
  last4: string | null
  paid: string
}

/** Where what comes back goes, and when. */
export function whereText({ cardCents, beforeCents, creditCents, percent, last4, paid }: Back): string {
  if (cardCents + creditCents === 0)
    return `No refund due. The departure is too close for any of the ${paid} you paid to come back.`
  const to = last4 ? `the card ending ${last4}` : 'the card you paid with'
  const share = `${percent}% of what you paid by card`
  const due = beforeCents > 0 ? `What is left of ${share}` : share
  const card = cardCents > beforeCents && `${due}, to ${to}, within 7 working days (5 to 10 days).`
  const before = beforeCents > 0 && beforeText(beforeCents)
  const credit = creditCents > 0 && `${usd(creditCents)} of your credit goes back to your balance at once.`
  return [card, before, credit].filter(Boolean).join(' ')
}

/** What a card has had before a cancellation does not come twice. */
export function beforeText(beforeCents: Cents): string {
  return `${chargeText(beforeCents)} of the refund was refunded before.`
}
