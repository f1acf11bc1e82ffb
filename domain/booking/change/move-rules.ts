import { addDays, daysBetween, type IsoDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import type { ChangeLimits } from '../../offer/terms-rules.ts'
import { type Paid, refundAt, refundableOf } from '../../trek/booking-refund-rules.ts'
import type { PriceSum } from './price-change-rules.ts'

/** Whether a booking can move to another departure on that day, and whether that makes a part of its price non-refundable. */
export function moveTime(
  { freeMoveDays, lastMoveDays: lastDays }: ChangeLimits,
  startsOn: IsoDate,
  today: IsoDate,
): 'free' | 'charged' | 'closed' {
  const days = daysBetween(today, startsOn)
  if (days >= freeMoveDays) return 'free'
  return days >= lastDays ? 'charged' : 'closed'
}

/** The last day on which a move is free, and the last one on which it is possible. */
export function lastMoveDays(
  { freeMoveDays, lastMoveDays: lastDays }: ChangeLimits,
  startsOn: IsoDate,
): { free: IsoDate; charged: IsoDate } {
  return { free: addDays(startsOn, -freeMoveDays), charged: addDays(startsOn, -lastDays) }
}

/** How often in words: 'twice', '3 times'. */
export function timesText(times: number): string {
  return ['never', 'once', 'twice'][times] ?? `${times} times`
}

/**
 * The part of the new price that is non-refundable after a move that is not free: what a cancellation on that day would not
 * have given back, less the part of it that the move itself retains. So a move followed by a cancellation never gives back
 * more than the cancellation alone.
 */
export function nonrefundableAfter(paid: Paid, { percent, chargeCents, afterCents }: PriceSum): Cents {
  const whole = refundableOf(paid)
  const back = refundAt(paid, percent)
  const stays = whole.cardCents + whole.creditCents - back.cardCents - back.creditCents
  const once = paid.once_ordered_cents
  return Math.min(Math.max(0, afterCents - once), Math.max(0, stays - chargeCents - once))
}
