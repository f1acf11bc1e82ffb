import { sql } from 'kysely'
import { bookingIs } from '../states/booking-states.ts'
import { stateList } from '../state-list.ts'

/** SQL: the booking `b` stands and is not paid in full, so that its host's share is promised only. */
export const isPromised = sql<boolean>`(b.unpaid_cents > 0 and b.state in ${stateList(bookingIs.confirmed)})`
