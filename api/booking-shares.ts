import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { shareBooking, type SharedPart } from '#domain/traveller-share/share-booking.ts'
import type { ApiOptions } from './options.ts'

const position = z.number().int().min(1).max(99)

/** The links with which the travellers of a booking pay their shares. */
export const bookingSharesApi: FastifyPluginAsyncZod<Pick<ApiOptions, 'deps' | 'visitorOf'>> = async (
  app,
  { deps, visitorOf },
) => {
  app.post(
    '/api/bookings/:id/shares',
    {
      schema: {
        params: z.object({ id: z.string().max(100) }),
        body: z.object({
          amounts: z
            .array(z.object({ position, cents: z.number().int().min(0).nullable() }))
            .max(20)
            .default([]),
          emails: z
            .array(z.object({ position, email: z.string().max(254) }))
            .max(20)
            .default([]),
        }),
      },
    },
    async (request) => {
      const asked = { bookingId: request.params.id, ...request.body }
      return { shares: (await shareBooking(deps, asked, await visitorOf(request))).map(shareFields) }
    },
  )
}

function shareFields({ position: of, url, shareCents, dueCents, paidCents, until }: SharedPart) {
  return { position: of, url, share_cents: shareCents, due_cents: dueCents, paid_cents: paidCents, until }
}
