import { referenceOf } from '../../booking-reference.ts'
import type { IsoDate } from '../../dates.ts'
import type { Deps } from '../../deps.ts'
import { maskedName } from '../../mask-rules.ts'
import { disputeIs } from '../../ports/provider-states.ts'
import { departureChoiceIs } from '../choice/departure-choice-states.ts'
import type { BookingState } from '../../states/booking-states.ts'

export type BookingFilter = {
  state: BookingState | null
  /** Of departures that start on this date or later. */
  from: IsoDate | null
  /** In the trek's name. */
  trek: string
  /** Only those with a payment that a card’s bank disputes now. */
  isDisputed: boolean
  /** Starting with 1. */
  page: number
}

/** The number of bookings on a page of the list. */
export const BOOKINGS_A_PAGE = 50

/** Bookings, newest first, by the initials of their leads; unsubmitted holds have no name. */
export async function listOfficeBookings({ db }: Pick<Deps, 'db'>, filter: BookingFilter) {
  const { state, from, trek, isDisputed, page } = filter
  const rows = await db
    .selectFrom('booking')
    .innerJoin('departure', 'departure.id', 'booking.departure_id')
    .innerJoin('trek', 'trek.id', 'departure.trek_id')
    .select(['booking.id', 'booking.state', 'booking.spots', 'booking.created_at', 'booking.total_cents'])
    .select(['booking.first_name', 'booking.last_name', 'booking.account_id', 'booking.credit_cents'])
    .leftJoin('review', 'review.booking_id', 'booking.id')
    .leftJoin('departure_choice as choice', (join) =>
      join
        .onRef('choice.booking_id', '=', 'booking.id')
        .on('choice.state', 'in', departureChoiceIs.open.states),
    )
    .select('choice.id as choice_id')
    .select(['trek.name as trek', 'departure.starts_on', 'departure.ends_on', 'review.id as review_id'])
    .$if(state !== null, (query) => query.where('booking.state', '=', state as BookingState))
    .$if(from !== null, (query) => query.where('departure.starts_on', '>=', from as IsoDate))
    .$if(trek !== '', (query) => query.where('trek.name', 'ilike', `%${trek.replace(/[\\%_]/g, '\\$&')}%`))
    .$if(isDisputed, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('dispute')
            .innerJoin('payment', 'payment.id', 'dispute.payment_id')
            .select('dispute.id')
            .whereRef('payment.booking_id', '=', 'booking.id')
            .where('dispute.state', 'in', disputeIs.open.states),
        ),
      ),
    )
    .orderBy('booking.created_at', 'desc')
    .orderBy('booking.id')
    .limit(BOOKINGS_A_PAGE + 1)
    .offset((page - 1) * BOOKINGS_A_PAGE)
    .execute()
  return {
    hasMore: rows.length > BOOKINGS_A_PAGE,
    bookings: rows
      .slice(0, BOOKINGS_A_PAGE)
      .map(({ first_name, last_name, account_id, review_id, choice_id, ...row }) => ({
        ...row,
        reference: referenceOf(row.id),
        lead: maskedName(first_name, last_name),
        isGuest: account_id === null,
        isReviewed: review_id !== null,
        /** Its departure was cancelled, and its traveller chooses what happens. */
        isChoosing: choice_id !== null,
      })),
  }
}
