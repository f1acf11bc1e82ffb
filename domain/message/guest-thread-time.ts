import { linkEnd } from '../booking/booking-link.ts'
import type { IsoDate } from '../dates.ts'

/** Whether guest and host may write about a booking: from its confirmation until 30 days after the trek. */
export function isGuestThreadTime(
  { confirmedAt, endsOn }: { confirmedAt: Date | null; endsOn: IsoDate },
  at: Date,
): boolean {
  return confirmedAt !== null && at < linkEnd(endsOn)
}
