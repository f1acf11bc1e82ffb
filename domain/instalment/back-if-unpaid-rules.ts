import type { IsoDate } from '../dates.ts'
import type { Terms } from '../offer/terms-rules.ts'
import { chargeDay } from '../payment-plan/instalment-times-rules.ts'
import { type Paid, type RefundParts, refundParts, wholeRefund } from '../trek/booking-refund-rules.ts'

type Owing = Paid & {
  terms: Pick<Terms, 'refundTiers'>
  starts_on: IsoDate
  /** Until then the traveller may leave with a full refund, because the host wants to change the trek. */
  open_change_until: Date | null
  /** The traveller chose this date after a cancelled departure, and loses nothing because of it. */
  moved_by_choice: boolean
}

/** What is refunded, in US cents, when a part stays unpaid and its booking is cancelled at 10:00 Nepal time of this day. */
export function backIfUnpaid(booking: Owing, cancelOn: IsoDate): RefundParts {
  const { terms, starts_on, open_change_until: until, moved_by_choice: isMoved } = booking
  const isFree = isMoved || (until !== null && chargeDay(new Date(until.getTime() - 1)) >= cancelOn)
  return isFree ? wholeRefund(booking) : refundParts(terms, booking, starts_on, cancelOn)
}
