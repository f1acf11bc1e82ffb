import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { createBooking } from '#domain/booking/hold/create-booking.ts'
import { hideBooking } from '#domain/booking/hide-booking.ts'
import { isDate } from '#domain/dates.ts'
import { centsFromDollars } from '#domain/money.ts'
import { planKinds } from '#domain/payment-plan/plan-rules.ts'
import { findSoldVersions } from '#domain/pages/sold-versions-queries.ts'
import { findBookingPlan } from '#domain/pages/booking-plan-queries.ts'
import { findBookingRecord } from '#domain/pages/booking-record-queries.ts'
import { confirmBySession } from '#domain/checkout/confirm-by-session.ts'
import { readCode } from '#domain/referral/referral-rules.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiOptions } from './options.ts'
import { bookingFields, bookingRecord, planFields } from './booking-fields.ts'

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .nullish()
    .transform((value) => value ?? '')
const date = z.string().refine(isDate)

const companion = z.object({
  firstName: text(200),
  lastName: text(200),
  isChild: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
})

const extraWish = z.strictObject({ id: z.string().max(100), quantity: z.number().int().min(0).max(50) })

const createBookingBody = z.object({
  p_trek_id: z.string().max(100),
  p_user_id: z.string().max(100).nullish(),
  p_start_date: date,
  p_end_date: date.nullish().transform((value) => value ?? null),
  p_total_price: z.union([z.number(), z.string().max(20)]).nullish(),
  p_adult_count: z.number().int(),
  p_first_name: text(200),
  p_last_name: text(200),
  p_email: text(300),
  p_phone: text(100),
  p_address: text(500),
  p_city: text(200),
  p_country: text(200),
  p_special_requests: text(5000),
  p_additional_travelers: z
    .array(companion)
    .max(60)
    .nullish()
    .transform((value) => value ?? []),
  p_referral_code: text(100),
  p_code: text(100),
  p_credit_used: z.union([z.number(), z.string().max(20)]).nullish(),
  p_extras: z.array(extraWish).max(50).nullish(),
  p_plan: z.enum(planKinds).nullish(),
})

/** Programs without a cookie share one space of keys: a short key of one might be another's. */
const ANONYMOUS_KEY = 16
/** The header that makes a repeated request one. */
export const idempotencyKey = z.object({ 'idempotency-key': z.string().trim().min(1).max(200) })

/** The specification's calls about bookings. */
export async function bookingsApi(app: FastifyInstance, { deps, visitorOf, visitorCookie }: ApiOptions) {
  const typed = app.withTypeProvider<ZodTypeProvider>()

  typed.post(
    '/api/rpc/create_booking',
    { schema: { body: createBookingBody, headers: idempotencyKey } },
    async (request, reply) => {
      const { body, headers } = request
      const visitor = await visitorOf(request)
      if (visitor.isNew && headers['idempotency-key'].length < ANONYMOUS_KEY)
        throw new Refusal('key-too-short')
      if (body.p_user_id && body.p_user_id !== visitor.account?.id) throw new Refusal('booking-foreign-user')
      const booking = await createBooking(
        deps,
        { ...requestOf(body), key: headers['idempotency-key'] },
        visitor,
      )
      if (visitor.isNew)
        void reply.header('Set-Cookie', visitorCookie({ ...visitor, id: booking.visitor_id }))
      return reply.code(200).send(await bookingFields(deps, booking))
    },
  )

  app.get<{ Params: { id: string } }>('/api/bookings/:id', async (request) =>
    bookingRecord(deps, await findBookingRecord(deps, request.params.id, await visitorOf(request))),
  )

  app.get<{ Params: { id: string } }>('/api/bookings/:id/plan', async (request) =>
    planFields(await findBookingPlan(deps.db, request.params.id, await visitorOf(request))),
  )

  app.get<{ Params: { id: string } }>('/api/treks/:id/versions', async (request) => {
    const { account } = await visitorOf(request)
    const found = account ? await findSoldVersions(deps.db, request.params.id, account) : []
    return {
      versions: found.map(({ number, sha256, offer, created_at }) => ({
        number,
        sha256: sha256.toString('hex'),
        created_at: created_at.toISOString(),
        offer,
      })),
    }
  })

  app.delete<{ Params: { id: string } }>('/api/bookings/:id', async (request, reply) => {
    try {
      await hideBooking(deps, request.params.id, await visitorOf(request))
      return { message: 'Booking deleted successfully.' }
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind !== 'not-found') throw error
      return reply
        .code(error.status)
        .send({ error: `Error deleting booking: ${error.reason}`, code: error.code })
    }
  })

  typed.post(
    '/api/bookings/confirm-by-session',
    {
      schema: { body: z.object({ sessionId: z.string().min(1).max(300) }) },
    },
    async (request, reply) => {
      try {
        const { state } = await confirmBySession(deps, request.body.sessionId, await visitorOf(request))
        return {
          success: state === 'confirmed',
          state,
          ...(state === 'confirmed' ? {} : { error: notYet[state] }),
        }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return reply.code(error.status).send({ success: false, error: error.message })
      }
    },
  )
}

/** Why a booking is not confirmed, for the success page. */
const notYet = {
  waiting: 'Your booking is being processed.',
  unpaid: 'This payment was not completed.',
  cancelled: 'This booking was cancelled.',
  refunded:
    'Your spots were gone before the payment arrived. The whole amount is on its way back to your card.',
  problem:
    "Payment received, but there was an issue confirming your booking. Don't worry - our team will process it manually and contact you shortly.",
} as const

/** Converts US dollars with two decimals to cents; refuses any other number. */
function centsIn(field: string, dollars: string | number): number {
  const cents = centsFromDollars(dollars)
  if (cents === null)
    throw new Refusal('details-invalid', { fields: { [field]: 'US dollars with two decimals' } })
  return cents
}

function creditIn(dollars: string | number): number {
  if (Number(dollars) < 0) throw new Refusal('credit-negative')
  return centsIn('p_credit_used', dollars)
}

/** A booking has one code: a friend's or a promotion. */
function codeIn({ p_referral_code, p_code }: z.infer<typeof createBookingBody>): string {
  const [referral, promotion] = [readCode(p_referral_code), readCode(p_code)]
  if (referral !== '' && promotion !== '' && referral !== promotion)
    throw new Refusal('details-invalid', { fields: { p_code: 'one code, here or in p_referral_code' } })
  return promotion || referral
}

function requestOf(body: z.infer<typeof createBookingBody>) {
  const shown = body.p_total_price ?? null
  const shownTotalCents = shown === null ? null : centsIn('p_total_price', shown)
  return {
    creditCents: creditIn(body.p_credit_used ?? 0),
    ...(body.p_extras && { extras: body.p_extras }),
    ...(body.p_plan && { plan: body.p_plan }),
    trekId: body.p_trek_id,
    startsOn: body.p_start_date,
    endsOn: body.p_end_date,
    adultCount: body.p_adult_count,
    shownTotalCents,
    details: {
      lead: {
        firstName: body.p_first_name,
        lastName: body.p_last_name,
        email: body.p_email,
        phone: body.p_phone,
        address: body.p_address,
        city: body.p_city,
        country: body.p_country,
      },
      companions: body.p_additional_travelers,
      specialRequests: body.p_special_requests,
      referralCode: codeIn(body),
    },
  }
}
