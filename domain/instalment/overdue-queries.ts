import { sql } from 'kysely'
import type { IsoDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import type { Cents } from '../money.ts'
import { paymentIs } from '../payment/payment-states.ts'
import { cancelDay, chargeDay, lastPayDay } from '../payment-plan/instalment-times-rules.ts'
import { instalmentIs } from '../payment-plan/instalment-states.ts'
import { departureIs } from '../offer/departure-states.ts'
import { stateList } from '../state-list.ts'
import { bookingIs } from '../states/booking-states.ts'

export type OverduePart = {
  bookingId: string
  trek: string
  startsOn: IsoDate
  dueOn: IsoDate
  cents: Cents
  /** How often a charge of its card failed. */
  tries: number
  lastPayOn: IsoDate
  cancelOn: IsoDate
  isExtended: boolean
}

const MOST = 500

/**
 * How often a charge of the saved card for a part failed. A part whose amount has changed, because a traveller paid a share
 * or the booking changed, was made again with the same due day: its earlier charges count too.
 */
const failedCharges = sql<number>`(select count(*)::int from payment join instalment as life on life.id = payment.instalment_id
  where life.booking_id = instalment.booking_id and life.due_on = instalment.due_on
    and payment.try is not null and payment.state in ${stateList(paymentIs.over)})`

/** The parts of bookings that are unpaid after their due day, the oldest first, for the office. */
export async function overdueParts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<OverduePart[]> {
  const rows = await db
    .selectFrom('instalment')
    .innerJoin('booking', 'booking.id', 'instalment.booking_id')
    .innerJoin('departure', 'departure.id', 'booking.departure_id')
    .innerJoin('trek', 'trek.id', 'departure.trek_id')
    .select(['booking.id as bookingId', 'trek.name as trek', 'departure.starts_on as startsOn'])
    .select(['instalment.due_on as dueOn', 'instalment.cents', failedCharges.as('tries')])
    .select('instalment.extended_to as extendedTo')
    .where('instalment.state', 'in', instalmentIs.open.states)
    .where('booking.state', 'in', bookingIs.confirmed.states)
    .where('departure.state', 'not in', departureIs.cancelled.states)
    .where('instalment.due_on', '<=', chargeDay(now()))
    .orderBy('instalment.due_on')
    .orderBy('instalment.id')
    .limit(MOST)
    .execute()
  return rows.map(({ extendedTo, ...row }) => ({
    ...row,
    isExtended: extendedTo !== null,
    lastPayOn: lastPayDay({ dueOn: row.dueOn, extendedTo }),
    cancelOn: cancelDay({ dueOn: row.dueOn, extendedTo }),
  }))
}
