import { z } from 'zod'
import { fullRecord, line } from './bookings.ts'
import { dollars, instant, no, signedOut, type DescribedCall, unreadable } from './described-call.ts'

const quote = z.strictObject({
  quote_id: z.string(),
  kind: z.enum(['leave', 'travellers', 'add', 'move', 'extras', 'cancel']),
  adult_count: z.number().int().describe('All travellers afterwards'),
  lines: z.array(line).describe('The price afterwards; empty for a cancellation'),
  leaving: z
    .array(z.strictObject({ position: z.number().int(), first_name: z.string(), last_name: z.string() }))
    .describe('The travellers who would leave'),
  to_pay: dollars.describe('US dollars that the card pays before the change applies'),
  unpaid_amount: dollars.describe('US dollars of later parts that are to pay afterwards'),
  to_refund: dollars.describe('US dollars that go back to the card'),
  to_return_as_credit: dollars,
  cancellation_charge: dollars.describe('What the refund rule keeps'),
  refund_percentage: z.number(),
  valid_until: instant,
})

const changed = fullRecord.extend({
  payment_url: z.string().nullable().describe('The card page; null when the change is made'),
})

export const bookingChangesCalls: Record<string, DescribedCall> = {
  'POST /api/bookings/:id/changes/quotes': {
    summary: 'What a change of a booking costs and gives back',
    description:
      'Changes nothing. `leave`: the travellers at these positions leave. `travellers`: the name of one is corrected, or ' +
      'another person takes the spot. `add`: these travellers join under the booking’s own price and discounts. `move`: everybody travels on ' +
      'another departure of the trek, at today’s price. `extras`: the booking has exactly these extras and rooms. `cancel`: the whole booking. Position 0 is the lead.',
    fields: {
      kind: 'leave, travellers, add, move, extras or cancel',
      extras:
        'All extras and rooms afterwards, each with its `id` and `quantity`, from `GET /api/bookings/{id}`',
      to: '`card` (if absent) or `credit`: a cancellation gives what would go to the account’s own cards as credit at once',
      travellers: 'The people who join, each with `first_name`, `last_name` and `is_child`',
      departure_id: 'The other departure, from `GET /api/treks/{id}`',
      positions: 'Positions of the travellers who leave, from `GET /api/bookings/{id}`',
      position: 'Position of the traveller, from `GET /api/bookings/{id}`',
      first_name: 'The new first name',
      last_name: 'The new last name',
      another_person: 'Another person takes the spot; the details of the person before are erased',
      is_child: 'The new person is a child of 10 to 12',
    },
    answers: {
      200: { description: 'The quote.', schema: quote },
      401: signedOut,
      404: no('The account has no such booking, or no such traveller is on it.'),
      409: no('This change is no longer possible.'),
      422: unreadable,
    },
  },
  'POST /api/bookings/:id/changes': {
    summary: 'Apply a quote',
    description:
      'Repeating a request with the same Idempotency-Key makes no second change. When something is to pay, the spots are held for ' +
      '15 minutes, the booking does not change, and the change applies when `payment_url` is paid. Refused when the quote has expired or its amounts no longer apply.',
    fields: { quote_id: 'The `quote_id` of the quote' },
    answers: {
      200: { description: 'The booking afterwards.', schema: changed },
      401: signedOut,
      404: no('The account has no such booking.'),
      409: no('The quote has expired, or this change is no longer possible.'),
      422: unreadable,
    },
  },
}
