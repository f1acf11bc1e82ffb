import { type Declarations, hiddenBecause, nobody, personal, plain, secret } from './declared-data.ts'

/** What a lead and a new lead left when a booking was offered. */
export const handoverData: Declarations = {
  lead_handover: {
    title: 'Handovers of a lead’s spot',
    // Not the booking: its new lead must not see another invited person.
    whose: { email: 'email', from_email: 'email' },
    rows: 'deleted',
    columns: {
      ...plain('id booking_id departure_id state made_at expires_at ended_at'),
      ...personal('first_name last_name email phone'),
      // The person who offered the booking; their own bookings have it.
      ...secret('from_name from_email'),
      ...hiddenBecause('The person who offered the booking, or a member of our staff.', 'made_by'),
      ...secret('token_hash'),
    },
  },
  lead_handover_edge: nobody('from_state to_state'),
}
