import { z } from 'zod'
import { planKinds } from '#domain/payment-plan/plan-rules.ts'
import { day, no, signedOut, type DescribedCall } from './described-call.ts'

const plan = z.strictObject({
  plan: z.enum(planKinds),
  deposit_percentage: z.number().int().nullable().describe('The deposit of the trek when it was booked'),
  paid_cents: z.number().int().describe('US cents'),
  unpaid_cents: z.number().int().describe('US cents; 0 when the booking has ended'),
  changes_paid_cents: z.number().int().describe('US cents that cards paid for changes of the booking'),
  changes_refunded_cents: z
    .number()
    .int()
    .describe('US cents that changes of the booking gave back to cards'),
  shares: z
    .array(z.strictObject({ cents: z.number().int().describe('US cents'), paid_on: day }))
    .describe('What other travellers paid with their own links'),
  parts: z
    .array(
      z.strictObject({
        due_date: day.describe('In Nepal; saved cards are charged at 10:00'),
        cents: z.number().int().describe('US cents'),
        state: z.enum(['open', 'paid']),
        paid_on: day.nullable(),
        tries: z.number().int().describe('How often the saved card was charged without success'),
        last_day_to_pay: day.nullable().describe('Null for the first part, which is paid with the booking'),
        cancelled_on: day
          .nullable()
          .describe('Unpaid by 10:00 Nepal time of this day, the booking is cancelled'),
      }),
    )
    .describe('The parts that are paid or to pay, the first one first'),
  card: z
    .strictObject({ brand: z.string(), last4: z.string() })
    .nullable()
    .describe('The saved card that pays the later parts; null without one'),
})

export const bookingPlanCalls: Record<string, DescribedCall> = {
  'GET /api/bookings/:id/plan': {
    summary: 'The parts of a booking’s payment',
    description:
      'Of a booking that is paid in parts: each part with its day, amount and state, and the saved card.',
    answers: {
      200: { description: 'The parts.', schema: plan },
      401: signedOut,
      404: no('The account has no such booking, or it is paid at once.'),
    },
  },
}
