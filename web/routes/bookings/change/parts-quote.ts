import type { Booking } from '#domain/booking/booking-queries.ts'
import type { PriceChange } from '#domain/booking/change/price-change-rules.ts'
import { type IsoDate, nepalDate } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import { openInstalments } from '#domain/payment-plan/instalments.ts'
import { partsAfter } from '#domain/payment-plan/plan-rules.ts'
import { partRows } from '../../../shared/plan/plan-words.ts'

export type PartsQuote = Awaited<ReturnType<typeof partsQuote>>

/** The later payments of a booking before and after a change, with their dates; null when nothing is open. */
export async function partsQuote(
  deps: Deps,
  booking: Booking,
  { unpaidCents }: Pick<PriceChange, 'unpaidCents'>,
  startsOn: IsoDate = booking.starts_on,
) {
  if (booking.unpaid_cents === 0) return null
  const today = nepalDate(deps.now())
  const open = await openInstalments(deps.db, booking.id)
  const isMove = startsOn !== booking.starts_on
  return {
    before: partRows(open, today),
    after: partRows(partsAfter(open, { unpaidCents, startsOn, today, isMove }), today),
  }
}
