import type { IsoDate } from '../dates.ts'
import { isInTime } from './booking-deadline-rules.ts'
import { departureIs } from '../offer/departure-states.ts'

export type OfferState = 'open' | 'full' | 'closed'

export type Offered = { state: string; startsOn: IsoDate; maxSpots: number; spotsTaken: number }

/**
 * The state of a future departure on that date in Nepal: 'closed' by its host or after its last booking day, else
 * 'full' or 'open'.
 */
export function offerOf(departure: Offered, bookingDeadlineDays: number, today: IsoDate): OfferState {
  const over = !isInTime(departure.startsOn, bookingDeadlineDays, today)
  if (!departureIs.onSale(departure.state) || over) return 'closed'
  return departure.spotsTaken >= departure.maxSpots ? 'full' : 'open'
}
