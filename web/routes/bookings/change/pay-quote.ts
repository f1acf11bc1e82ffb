import type { Booking } from '#domain/booking/booking-queries.ts'
import { type PriceChange, priceAfter } from '#domain/booking/change/price-change-rules.ts'
import { linesOfPrice } from '#domain/booking/price/price-line-rules.ts'
import { chargeText, usd } from '#domain/money.ts'
import { areOthers, cardText } from '#domain/payment/captured/card-text-rules.ts'
import { bothText, refundAction } from '../../../shared/booking/cancel-words.ts'

export type PayQuote = ReturnType<typeof payQuote>

/** The new price of a changed booking, line by line, less what is paid, down to what is due or comes back. */
export function payQuote(booking: Booking, sum: PriceChange, cards: string | null, terms: object = {}) {
  const { cardCents, creditCents, dueCents, chargeCents, unpaidCents } = sum
  const paidCents = booking.total_cents - booking.unpaid_cents
  const price = linesOfPrice(priceAfter(booking, sum, terms), sum.columns.spots).map(
    ({ kind, label, totalCents }) => ({
      label: kind === 'travellers' ? `New price, ${label}` : label,
      amount: usd(totalCents),
    }),
  )
  return {
    dueCents,
    cardCents,
    creditCents,
    lines: [
      ...price,
      ...((dueCents > 0 || unpaidCents > 0) && paidCents > 0
        ? [{ label: 'Paid by card', amount: usd(-paidCents) }]
        : []),
      ...(unpaidCents > 0 ? [{ label: 'Later payments', amount: usd(-unpaidCents) }] : []),
      ...(chargeCents > 0 ? [{ label: 'Refund today', amount: `${sum.percent}%` }] : []),
      lastLine(sum, cards),
    ],
  }
}

function lastLine({ dueCents, cardCents, creditCents }: PriceChange, cards: string | null) {
  const isBack = dueCents === 0 && cardCents + creditCents > 0
  return isBack
    ? {
        label: areOthers(cards) ? `Refund, to ${cardText(cards)}` : 'You get back',
        amount: bothText(cardCents, creditCents),
        kind: 'total' as const,
      }
    : { label: 'To pay now', amount: usd(dueCents), kind: 'total' as const }
}

/** The end of the button's text: 'and pay US$140.00'. */
export function paysText({ dueCents, cardCents, creditCents }: PriceChange, cards: string | null): string {
  if (dueCents > 0) return `and pay ${chargeText(dueCents)}`
  if (cardCents + creditCents > 0) return refundAction(bothText(cardCents, creditCents), cards)
  return 'without a payment'
}
