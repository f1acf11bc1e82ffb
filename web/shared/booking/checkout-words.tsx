import type { Party } from '#domain/booking/price/party-rules.ts'
import { linesOfPrice, type Price } from '#domain/booking/price/price-line-rules.ts'
import type { Terms } from '#domain/offer/terms-rules.ts'
import { onceOrderedCents } from '#domain/extra/extra-rules.ts'
import { refundLadder } from '#domain/trek/cancellation-refund-rules.ts'
import { ladderOf, type Paid } from '#domain/trek/booking-refund-rules.ts'
import { addDays, dayText, type IsoDate } from '#domain/dates.ts'
import { chargeText, shownIn, usd, type Cents } from '#domain/money.ts'
import { counted } from '#figure-text'
import type { PriceLine } from '../../ui/money/money.tsx'
import type { RefundStep } from '../../ui/money/refund-ladder.tsx'
import { bothText } from './cancel-words.ts'
import { CutOff } from '../trek/cut-off.tsx'

/** '2 adults, 1 child'. */
export function partyLine({ adults, children }: Party): string {
  const grown = counted(adults, 'adult')
  if (children === 0) return grown
  return `${grown}, ${counted(children, 'child', 'children')}`
}

export function spotsLine(spots: number): string {
  return counted(spots, 'spot')
}

/** The lines of a price in the order of its calculation; the total equals the trek page's. */
export function linesOf(price: Price, spots: number): PriceLine[] {
  return [
    ...linesOfPrice(price, spots).map(
      ({ label, totalCents }): PriceLine => ({
        label,
        amount: usd(totalCents),
        ...(totalCents < 0 && { kind: 'minus' }),
      }),
    ),
    { label: 'Total', amount: usd(price.totalCents), kind: 'total' },
  ]
}

/** The amount charged to the card: '≈ €2,247.00 · you will be charged US$2,440.00'. */
export function chargeLine(cents: Cents, { currency, perUsd }: { currency: string; perUsd: number }): string {
  if (currency === 'USD') return `You will be charged ${chargeText(cents)}.`
  return `≈ ${shownIn(cents, currency, perUsd)} · you will be charged ${chargeText(cents)}.`
}

/** How a new booking is paid, for its refund steps. */
export function paidOf({ totalCents, creditCents, grossCents, extras = [] }: Price): Paid {
  const paidCents = totalCents + creditCents
  return {
    total_cents: totalCents,
    unpaid_cents: 0,
    credit_cents: creditCents,
    charge_cents: 0,
    charge_credit_cents: 0,
    nonrefundable_cents: 0,
    once_ordered_cents: onceOrderedCents(extras, { grossCents, leftCents: paidCents }),
  }
}

type Sale = { startsOn: IsoDate; today: IsoDate; terms: Terms }

/**
 * The refund steps of a cancellation from today on, with amounts if a price is given, and the hour of each deadline.
 */
export function refundSteps({ terms, startsOn, today }: Sale, paid?: Paid): RefundStep[] {
  const ladder = paid ? ladderOf(terms, startsOn, paid, today) : refundLadder(terms, startsOn, 0)
  return stepsOfLadder(ladder, today, paid !== undefined)
}

/** The future steps of a refund ladder, each with its hour; the first one is the current one. */
export function stepsOfLadder(
  ladder: ReturnType<typeof refundLadder>,
  today: IsoDate,
  withSums: boolean,
): RefundStep[] {
  return ladder
    .map(({ percent, cents, creditCents, until }, index) => {
      const last = ladder[index - 1]?.until
      const sum = withSums ? `, ${bothText(cents, creditCents)}` : ''
      return {
        what: percent === 0 ? 'No refund' : `${percent}% back${sum}`,
        when: until ? <CutOff on={until} /> : last && last >= today ? fromText(last) : 'from today on',
        until,
      }
    })
    .filter(({ until }) => until === null || until >= today)
    .map(({ what, when }, index) => ({ what, when, state: index === 0 ? 'now' : undefined }))
}

function fromText(lastDay: IsoDate): string {
  return `from ${dayText(addDays(lastDay, 1))}`
}
