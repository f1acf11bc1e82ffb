import {
  type Declarations,
  hiddenBecause,
  nobody,
  personal,
  plain,
  retainedBecause,
} from './declared-data.ts'

const SOLD = 'What was sold, and what it cost: the books.'
const OFFER = 'What travellers have booked: their bookings name it.'

/** What hosts plan for a season, and the extras and rooms that they sell and travellers order. */
export const extraData: Declarations = {
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
  booking_extra: {
    title: 'Extras and rooms of your bookings',
    whose: { booking_id: 'booking' },
    rows: 'retained',
    columns: {
      ...plain('booking_id position extra_id first_id unit unit_cents quantity days total_cents'),
      ...plain('order_until_days is_refundable is_room'),
      ...retainedBecause(SOLD, 'name'),
    },
  },
  booking_extra_traveller: {
    title: 'Whose the extras of your bookings are',
    whose: { booking_id: 'booking' },
    rows: 'retained',
    columns: plain('booking_id position extra_id'),
  },
  extra: {
    title: 'The extras and rooms of your treks',
    whose: { trek_id: 'trek' },
    rows: 'retained',
    columns: {
      ...retainedBecause(
        OFFER,
        'id trek_id first_id position name body unit price_cents most order_until_days',
      ),
      ...retainedBecause(OFFER, 'is_refundable is_room made_at retired_at'),
    },
  },
  departure_extra: nobody('departure_id extra_id stock taken'),
}
