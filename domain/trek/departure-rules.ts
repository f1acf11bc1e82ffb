import type { IsoDate } from '../dates.ts'
import { Refusal } from '../refusal.ts'
import { isInTime } from './booking-deadline-rules.ts'
import { trekIs } from '../offer/trek-states.ts'
import { departureIs } from '../offer/departure-states.ts'

export type Bookable = {
  trekState: string
  state: string
  startsOn: IsoDate
  bookingDeadlineDays: number
}

/** Refuses a departure that cannot be booked on that date, with the reason. */
export function mustBeBookable(departure: Bookable, today: IsoDate): void {
  if (!trekIs.active(departure.trekState)) throw new Refusal('trek-not-found')
  if (departure.startsOn <= today) throw new Refusal('departure-past')
  if (!departureIs.onSale(departure.state)) throw new Refusal('departure-not-open')
  if (!isInTime(departure.startsOn, departure.bookingDeadlineDays, today))
    throw new Refusal('booking-deadline-passed')
}
