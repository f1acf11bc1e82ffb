import { type Declarations, hiddenBecause, personal, plain, retainedBecause } from './declared-data.ts'

const OFFER = 'What travellers have booked: their bookings name it.'

/** What a host plans for a season. */
export const seasonData: Declarations = {
  departure_block: {
    title: 'Spots that you sold elsewhere',
    whose: { made_by: 'account' },
    rows: 'retained',
    columns: {
      ...plain('id departure_id key spots until_on made_by made_at released_at'),
      ...personal('name note'),
    },
  },
  date_batch: {
    title: 'Dates that you added together',
    whose: { host_id: 'account' },
    rows: 'retained',
    columns: {
      ...retainedBecause(OFFER, 'id host_id key made_at left_out undone_at'),
      ...hiddenBecause('Computed from the dates.', 'sent_sha256'),
    },
  },
  host_time_off: {
    title: 'Your times off',
    whose: { host_id: 'account' },
    rows: 'deleted',
    columns: { ...plain('id host_id first_on last_on made_at ended_at'), ...personal('note') },
  },
}
