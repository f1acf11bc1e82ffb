import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { enterGuestCode, findGuestGate, sendGuestCode } from '#domain/sign-in/guest-code.ts'
import type { ApiOptions } from './options.ts'

const token = z.string().min(1).max(200)

type LinkOptions = Pick<ApiOptions, 'deps' | 'visitorOf' | 'guestBrowsers'>

/**
 * A guest's program proves its mailed link with a code, as on the page. The token is in the body, because URLs may be logged. The
 * code signs in, and from then on the calls about bookings answer as for any traveller.
 */
export const bookingLinksApi: FastifyPluginAsyncZod<LinkOptions> = async (
  app,
  { deps, visitorOf, guestBrowsers },
) => {
  app.post('/api/bookings/link/codes', { schema: { body: z.object({ token }) } }, async (request, reply) => {
    const browser = guestBrowsers.secretOf(request)
    const asked = { token: request.body.token, browser }
    const visitor = await visitorOf(request)
    await sendGuestCode(deps, asked, visitor)
    const { maskedEmail, live } = await findGuestGate(deps, asked, visitor)
    void reply.header('Set-Cookie', guestBrowsers.askedCookie(request, browser))
    return { email: maskedEmail, valid_until: live?.validUntil.toISOString() ?? null }
  })

  app.post(
    '/api/bookings/link/sessions',
    { schema: { body: z.object({ token, code: z.string().max(20) }) } },
    async (request, reply) => {
      const browser = guestBrowsers.secretOf(request)
      const given = { ...request.body, browser }
      const { bookingId, owesFactor, ...session } = await enterGuestCode(
        deps,
        given,
        await visitorOf(request),
      )
      void reply.header('Set-Cookie', guestBrowsers.sessionCookies(session, browser))
      return {
        booking_id: bookingId,
        valid_until: session.expiresAt.toISOString(),
        needs_second_factor: owesFactor,
      }
    },
  )
}
