import { type Declarations, nobody, plain, retainedBecause } from './declared-data.ts'

const SOLD = 'What was sold, and what it cost: the books.'
const OFFER = 'What travellers have booked: their bookings name it.'

/** Extras and rooms that hosts sell and travellers order. */
export const extraData: Declarations = {
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
