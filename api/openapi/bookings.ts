import { z } from 'zod'
import { lineKinds } from '#domain/booking/price/price-line-rules.ts'
import { PAYMENT_MINUTES } from '#domain/booking/hold/hold-rules.ts'
import { planKinds } from '#domain/payment-plan/plan-rules.ts'
import {
  day,
  dollars,
  instant,
  no,
  refusal,
  signedOut,
  tooMany,
  type DescribedCall,
  unreadable,
} from './described-call.ts'
import { orderedExtras } from './ordered-extras.ts'

const contact = {
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  country: z.string(),
}

const bookingRecord = z.strictObject({
  id: z.string(),
  trek_id: z.string(),
  user_id: z.string().nullable(),
  start_date: day,
  end_date: day,
  total_price: dollars.describe('US dollars: what is charged, in all parts'),
  plan: z.enum(planKinds).describe('How it is paid: at once, a deposit and the rest, or monthly parts'),
  unpaid_amount: dollars.describe(
    'US dollars of `total_price` that later parts pay; of an ended booking nobody pays it',
  ),
  adult_count: z.number().int().describe('All travellers'),
  status: z.enum(['pending', 'confirmed', 'cancelled']),
  first_name: z.string(),
  last_name: z.string(),
  ...contact,
  special_requests: z.string(),
  additional_travelers: z.array(
    z.strictObject({ firstName: z.string(), lastName: z.string(), isChild: z.boolean(), ...contact }),
  ),
  booking_date: instant.nullable(),
  created_at: instant,
  hold_expires_at: instant.nullable().describe('Until when the spots are held for payment'),
  cancelled_at: instant.nullable(),
  refund_amount: dollars.describe('US dollars that go back to the card'),
  refund_status: z.enum(['pending', 'processed', 'approved', 'rejected']).nullable(),
  refund_percentage: z.number().nullable(),
})

const confirmation = z.strictObject({
  success: z.boolean(),
  state: z.enum(['confirmed', 'waiting', 'unpaid', 'cancelled', 'refunded', 'problem']).optional(),
  error: z.string().optional(),
})

const version = z.strictObject({
  number: z.number().int(),
  sha256: z.string().describe('Of the offer as JSON with sorted keys and no spaces'),
})

/** A line of a booking's price. */
export const line = z.strictObject({
  kind: z.enum(lineKinds),
  label: z.string().describe('For an extra its name and number, else what the kind means'),
  quantity: z.number().int(),
  unit: dollars,
  total: dollars,
})

const soldVersion = z.strictObject({
  ...version.shape,
  created_at: instant,
  offer: z
    .looseObject({})
    .describe(
      'Everything that was sold with the trek, except date and price: also its extras and the terms of the sale',
    ),
})

/** A booking with its lines, refund steps and versions. */
export const fullRecord = z.strictObject({
  ...bookingRecord.shape,
  travellers: z
    .array(
      z.strictObject({
        position: z.number().int().describe('0 is the lead; one that somebody left is not used again'),
        first_name: z.string(),
        last_name: z.string(),
        is_child: z.boolean(),
      }),
    )
    .describe('Everybody on the booking'),
  extras: orderedExtras,
  lines: z.array(line).describe('The price in the order of its calculation; their sum is `total_price`'),
  ladder: z
    .array(
      z.strictObject({
        percent: z.number(),
        until: day.nullable().describe('The last day in Nepal; null: from then on'),
        card: dollars,
        credit: dollars,
      }),
    )
    .describe('What a cancellation gives back, under the terms of the sale'),
  sold_version: version.nullable().describe('The version of the trek that was sold'),
  agreed_version: version.nullable().describe('The version that the host has to deliver'),
  change_to_answer_until: instant
    .nullable()
    .describe('A significant change by the host waits for the traveller’s answer until then'),
  departure_choice_until: instant
    .nullable()
    .describe(
      'The departure was cancelled: until then the traveller can move to another date free of charge (kind move), or cancel with a full refund (kind cancel); afterwards everything is refunded',
    ),
})

export const bookingsCalls: Record<string, DescribedCall> = {
  'GET /api/bookings/:id': {
    summary: 'One of the account’s own bookings',
    description: 'With its lines, its refund steps, and the versions of the trek that were sold and agreed.',
    answers: {
      200: { description: 'The booking.', schema: fullRecord },
      401: signedOut,
      404: no('The account has no such booking.'),
    },
  },
  'GET /api/treks/:id/versions': {
    summary: 'What the account bought',
    description:
      'The versions of a trek that bookings of the account were sold, or have agreed to since, the newest first. Empty for a trek ' +
      'that the account never booked.',
    answers: {
      200: { description: 'The versions.', schema: z.strictObject({ versions: z.array(soldVersion) }) },
      401: signedOut,
    },
  },
  'POST /api/rpc/create_booking': {
    summary: 'Book spots on a departure',
    description:
      `Takes the spots at once and holds them for ${PAYMENT_MINUTES} minutes, in which they are to be paid. The price is calculated here: a ` +
      'sent `p_total_price` or `p_credit_used` that differs is refused with the true figure. The same Idempotency-Key gives ' +
      'the same booking.',
    fields: {
      p_trek_id: 'The trek’s id',
      p_user_id: 'The signed-in person, or nobody; for anyone else it is refused',
      p_start_date: 'First day of the departure',
      p_end_date: 'Its last day, to tell departures of the same first day apart',
      p_total_price: 'US dollars as they were shown',
      p_adult_count: 'All travellers: one and those besides',
      p_additional_travelers: 'The others’ names, and who of them is a child of 10 to 12',
      p_referral_code: 'A friend’s code',
      p_code:
        'A promotion code, instead of a friend’s; the best of deal, group discount and promotion counts',
      p_credit_used: 'US dollars of the account’s credit',
      p_plan:
        'full, deposit or monthly; full by default. A plan that is not offered is refused: it depends on total, start and host',
      p_extras: 'Extras and rooms of the trek: the id and how many of each, in place of those of a hold',
    },
    answers: {
      200: {
        description: 'The booking, pending or, when nothing is left to pay, confirmed.',
        schema: bookingRecord,
      },
      401: signedOut,
      403: no('`p_user_id` is somebody else.'),
      404: no('No such trek, or no departure on these days.'),
      409: no(
        'The spots or extras are gone, the last day to book has passed, or a figure differs: `total_price` is the true one.',
      ),
      422: unreadable,
      429: no('Too many bookings of this departure are being made from here.'),
    },
  },
  'DELETE /api/bookings/:id': {
    summary: 'Hide a booking from the account’s list',
    description: 'The record stays. Only past bookings, and cancelled ones with no refund under way.',
    answers: {
      200: { description: 'It is no longer listed.', schema: z.strictObject({ message: z.string() }) },
      401: signedOut,
      404: no('The account has no such booking.'),
      409: no('This booking cannot be deleted yet.'),
    },
  },
  'POST /api/bookings/confirm-by-session': {
    summary: 'Confirm a payment',
    description: 'Checks the session with the payment provider. It can be repeated.',
    fields: { sessionId: 'The checkout session, as the success page’s address names it' },
    answers: {
      200: { description: '`success` is true when the booking is confirmed.', schema: confirmation },
      404: { description: 'Not a session of this visitor.', schema: confirmation },
      422: unreadable,
    },
  },
  'POST /api/payments/create-checkout-session': {
    summary: 'Open the card page of a pending booking',
    description:
      'The amount is the booking’s own, in US dollars. Sent figures that differ are refused; names, address and currency are not read.',
    fields: {
      bookingId: 'A pending booking of this visitor',
      amount: 'US dollars as they were shown',
      originalUSD: 'The same',
      creditUsed: 'US dollars of credit as they were shown',
      userId: 'The signed-in person; for anyone else it is refused',
    },
    answers: {
      200: {
        description: 'The URL of the payment page.',
        schema: z.strictObject({
          url: z.string().describe('The provider’s page, or ours when nothing is to pay'),
        }),
      },
      403: no('`userId` is somebody else.'),
      404: no('No such booking of this visitor.'),
      409: no('The booking is no longer payable, or a figure differs: `amount` is the true one.'),
      422: unreadable,
      429: tooMany,
      503: no('The provider does not answer. Nothing was charged.'),
    },
  },
  'POST /api/payments/send-cancellation-request-email': {
    summary: 'Resend the mail about a cancellation',
    description: 'Sent to the booking’s address; other fields are ignored.',
    fields: { bookingId: 'A cancelled booking of the account' },
    answers: {
      200: { description: 'The email is on its way.', schema: z.strictObject({ success: z.literal(true) }) },
      404: no('No such booking of this visitor.'),
      409: no('It is not cancelled.'),
      422: unreadable,
    },
  },
  'POST /api/payments/webhook': {
    summary: 'Webhook of the payment provider',
    description:
      'Signed in the header Stripe-Signature. We check its content with the payment provider before we act on it.',
    answers: {
      200: { description: 'Stored.', schema: z.strictObject({ received: z.literal(true) }) },
      400: { description: 'Not signed by the provider.', schema: refusal },
    },
  },
}
