import { daysBetween, type IsoDate } from '../dates.ts'
import type { Cents } from '../money.ts'
import type { Extra, ExtraUnit } from '../offer/offered-extra-rules.ts'
import { type ExtraSale, lastOrderDay, mostOf, type OrderedExtra } from './extra-rules.ts'

/** An extra that a booking can order or has ordered, with how many it may have. */
export type ExtraChoice = {
  id: string
  name: string
  body: string
  unit: ExtraUnit
  unitCents: Cents
  days: number
  isRoom: boolean
  isRefundable: boolean
  quantity: number
  /** The fewest and the most that the booking may have now; equal when it cannot change. */
  least: number
  most: number
  /** How many are left for this booking; null without a limit. */
  left: number | null
  until: IsoDate
}

/** The extras of a trek for one booking, rooms first, and those that it ordered and the host sells no more. */
export function extraChoices(sale: ExtraSale): ExtraChoice[] {
  const retired = sale.ordered.filter(({ extraId }) => !sale.offered.some(({ id }) => id === extraId))
  const choices = [
    ...sale.offered.map((extra) => offeredChoice(sale, extra)),
    ...retired.map((extra) => retiredChoice(sale, extra)),
  ]
  return choices.toSorted((one, other) => Number(other.isRoom) - Number(one.isRoom))
}

function offeredChoice(sale: ExtraSale, extra: Extra): ExtraChoice {
  const { id, name, body, unit, priceCents, isRoom, isRefundable } = extra
  const before = sale.ordered.find(({ extraId }) => extraId === id)
  const until = lastOrderDay(sale.startsOn, before ?? extra)
  const quantity = before?.quantity ?? 0
  const left = sale.free.get(extra.firstId) ?? null
  const isOpen = sale.today <= until
  const most = Math.max(quantity, Math.min(mostOf(extra, sale.spots), left ?? Number.MAX_SAFE_INTEGER))
  return {
    id,
    name,
    body,
    unit,
    isRoom,
    isRefundable,
    quantity,
    left,
    until,
    unitCents: before?.unitCents ?? priceCents,
    days: before?.days ?? (unit === 'day' ? daysBetween(sale.startsOn, sale.endsOn) + 1 : 1),
    least: isFixed(sale, until, isRefundable) ? quantity : 0,
    most: isOpen ? most : quantity,
  }
}

function retiredChoice(sale: ExtraSale, extra: OrderedExtra): ExtraChoice {
  const { extraId, name, unit, unitCents, days, isRoom, isRefundable, quantity } = extra
  const until = lastOrderDay(sale.startsOn, extra)
  const least = isFixed(sale, until, isRefundable) ? quantity : 0
  const same = { name, body: '', unit, unitCents, days, isRoom, isRefundable, quantity, least, until }
  return { ...same, id: extraId, most: quantity, left: null }
}

/** Whether a paid extra cannot be removed any more. */
function isFixed({ isSold, today }: ExtraSale, until: IsoDate, isRefundable: boolean): boolean {
  return isSold && (today > until || !isRefundable)
}
