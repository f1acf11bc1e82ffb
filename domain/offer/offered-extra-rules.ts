import { counted } from '#figure-text'
import { type Cents, usd } from '../money.ts'

/** What the price of an extra is for: one traveller, the whole booking, or a day of the trek. */
export const extraUnits = ['traveller', 'booking', 'day'] as const
export type ExtraUnit = (typeof extraUnits)[number]

/** An extra or a room as a host sells it. A version of a trek stores those of its time. */
export type Extra = {
  id: string
  /** The first of the series that this one continues; it has the stock. */
  firstId: string
  name: string
  body: string
  unit: ExtraUnit
  priceCents: Cents
  /** At most this many in one booking. */
  most: number
  /** The last day to order or remove it is this many days before the start. */
  orderUntilDays: number
  isRefundable: boolean
  isRoom: boolean
}

/** What the price of an extra is for. */
export const unitWords: Record<ExtraUnit, string> = {
  traveller: 'per traveller',
  booking: 'per booking',
  day: 'per day of the trek',
}

/** The terms of an extra in one line: '$35.00 per traveller, at most 2 in a booking, until 7 days before the start, …'. */
export function extraTerms({ priceCents, unit, most, orderUntilDays, isRefundable }: Extra): string {
  const price = priceCents === 0 ? 'Free' : `${usd(priceCents)} ${unitWords[unit]}`
  const refund = isRefundable ? 'refunded like the trek' : 'not refunded once ordered'
  return `${price}, at most ${most} in a booking, until ${counted(orderUntilDays, 'day')} before the start, ${refund}`
}
