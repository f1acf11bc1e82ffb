import { centsFromDollars, type Cents } from '../money.ts'
import { type ExtraUnit, extraUnits } from '../offer/offered-extra-rules.ts'
import { Refusal } from '../refusal.ts'

/** The terms of an extra as its host typed them. */
export type TypedExtra = {
  name: string
  body: string
  unit: string
  /** US dollars; empty or 0 is free. */
  price: string
  most: string
  orderUntilDays: string
  isRefundable: boolean
  isRoom: boolean
}

/** The terms of an extra, as they are stored. */
export type ExtraTerms = {
  name: string
  body: string
  unit: ExtraUnit
  price_cents: Cents
  most: number
  order_until_days: number
  is_refundable: boolean
  is_room: boolean
}

/** A trek sells at most this many extras. */
export const MOST_EXTRAS = 20
/** At most this many of an extra in one booking. */
export const MOST_OF_EXTRA = 50
/** The highest price of one extra: $5,000. */
export const MOST_EXTRA_CENTS: Cents = 5000_00
export const MOST_ORDER_DAYS = 365
export const MOST_STOCK = 999

/** The typed terms of an extra; refused with a sentence for each invalid field. A room is for each traveller. */
export function readExtra(typed: TypedExtra): ExtraTerms {
  const name = typed.name.trim().replaceAll(/\s+/g, ' ')
  const body = typed.body.trim().replaceAll(/\s+/g, ' ')
  const unit = typed.isRoom ? 'traveller' : extraUnits.find((each) => each === typed.unit)
  const cents = typed.price.trim() === '' ? 0 : centsFromDollars(typed.price)
  const most = wholeNumber(typed.most)
  const days = wholeNumber(typed.orderUntilDays)
  const fields: Record<string, string> = {}
  if (name.length < 1 || name.length > 60) fields['name'] = 'Enter a name of up to 60 characters.'
  if (body.length > 300) fields['body'] = 'Enter at most 300 characters.'
  if (!unit) fields['unit'] = 'Choose what the price is for.'
  if (cents === null || cents > MOST_EXTRA_CENTS)
    fields['price'] = 'Enter US dollars from 0 to 5,000, with at most two decimals.'
  if (most === null || most < 1 || most > MOST_OF_EXTRA)
    fields['most'] = `Enter a whole number from 1 to ${MOST_OF_EXTRA}.`
  if (days === null || days > MOST_ORDER_DAYS)
    fields['orderUntilDays'] = `Enter a whole number of days from 0 to ${MOST_ORDER_DAYS}.`
  if (Object.keys(fields).length > 0 || !unit || cents === null || most === null || days === null)
    throw new Refusal('extra-invalid', { fields })
  return {
    name,
    body,
    unit,
    most,
    price_cents: cents,
    order_until_days: days,
    is_refundable: typed.isRefundable,
    is_room: typed.isRoom,
  }
}

/** The typed stock of an extra on a departure; null for an empty field: it is not limited. */
export function readStock(typed: string): number | null {
  if (typed.trim() === '') return null
  const stock = wholeNumber(typed)
  if (stock === null || stock > MOST_STOCK) throw new Refusal('stock-invalid')
  return stock
}

function wholeNumber(typed: string): number | null {
  return /^\d{1,4}$/.test(typed.trim()) ? Number(typed.trim()) : null
}
