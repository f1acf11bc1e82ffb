import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { wantedChange } from '#domain/booking-change/change-quote-form.ts'
import { applyQuote, type ChangeQuote, quoteChange } from '#domain/booking-change/change-quotes.ts'
import { dollarsOf } from '#domain/money.ts'
import { findBookingRecord } from '#domain/pages/booking-record-queries.ts'
import { askedOrigin } from './asked-origin.ts'
import { bookingRecord, lineFields } from './booking-fields.ts'
import { idempotencyKey } from './bookings.ts'
import type { ApiOptions } from './options.ts'

const one = z.object({ id: z.string().max(100) })

/** Changes of a booking by its traveller: first a quote, then the change itself. */
export const bookingChangesApi: FastifyPluginAsyncZod<Pick<ApiOptions, 'deps' | 'visitorOf'>> = async (
  app,
  { deps, visitorOf },
) => {
  app.post(
    '/api/bookings/:id/changes/quotes',
    { schema: { params: one, body: wantedChange } },
    async (request) => {
      const asked = { bookingId: request.params.id, change: request.body }
      return quoteFields(await quoteChange(deps, asked, await visitorOf(request)))
    },
  )

  app.post(
    '/api/bookings/:id/changes',
    {
      schema: {
        params: one,
        headers: idempotencyKey,
        body: z.object({ quote_id: z.string().min(1).max(8000) }),
      },
    },
    async (request) => {
      const { params, body, headers } = request
      const visitor = await visitorOf(request)
      const origin = askedOrigin(request, deps.origin)
      const asked = { bookingId: params.id, quoteId: body.quote_id, key: headers['idempotency-key'], origin }
      const { url } = await applyQuote(deps, asked, visitor)
      const record = await bookingRecord(deps, await findBookingRecord(deps, params.id, visitor))
      return { ...record, payment_url: url }
    },
  )
}

function quoteFields({
  id,
  change,
  spots,
  lines,
  leaving,
  dueCents,
  refund,
  comesCents,
  unpaidCents,
  validUntil,
}: ChangeQuote) {
  return {
    quote_id: id,
    kind: change.kind,
    adult_count: spots,
    lines: lines.map(lineFields),
    to_pay: dollarsOf(dueCents),
    unpaid_amount: dollarsOf(unpaidCents),
    leaving: leaving.map(({ position, first_name, last_name }) => ({ position, first_name, last_name })),
    to_refund: dollarsOf(comesCents),
    to_return_as_credit: dollarsOf(refund.creditCents),
    cancellation_charge: dollarsOf(refund.chargeCents),
    refund_percentage: refund.percent,
    valid_until: validUntil.toISOString(),
  }
}
