import { type Declarations, ours, personal, plain, secret } from './declared-data.ts'

/** What travellers and hosts wrote each other about a booking. */
export const letterData: Declarations = {
  letter_link: {
    title: 'Links to letters about your bookings',
    whose: { booking_id: 'booking' },
    rows: 'deleted',
    columns: {
      ...plain('booking_id side created_at expires_at revoked_at'),
      ...ours('id'),
      ...secret('token_hash'),
    },
  },
  // A traveller's bookings with all their letters, whoever wrote them; of a host's those that the host wrote.
  booking_letter: {
    title: 'Letters about bookings',
    whose: { id: 'letter' },
    rows: 'deleted',
    columns: { ...plain('id booking_id side sent_at'), ...personal('body') },
  },
}
