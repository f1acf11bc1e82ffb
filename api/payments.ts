import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { askForCancellationMail } from '#domain/booking/mail-cancellation.ts'
import type { ProviderEvent } from '#domain/deps.ts'
import { centsFromDollars } from '#domain/money.ts'
import { receiveEvent } from '#domain/checkout/receive-event.ts'
import { startCheckout } from '#domain/checkout/start-checkout.ts'
import { Refusal } from '#domain/refusal.ts'
import { askedOrigin } from './asked-origin.ts'
import type { ApiOptions } from './options.ts'

/** A process applies at most this many events at once. Jobs apply the others, so that a burst does not use all connections. */
const APPLIED_AT_ONCE = 8

const amount = z.union([z.number(), z.string().max(20)]).nullish()

/** Accepts and ignores names, address, trek and currency: the booking has them. */
const checkoutBody = z.object({
  bookingId: z.string().max(100),
  amount,
  originalUSD: amount,
  creditUsed: amount,
  userId: z.string().max(100).nullish(),
})

/** Starting a payment, and receiving the provider's events. */
export async function paymentsApi(app: FastifyInstance, { deps, visitorOf }: ApiOptions) {
  app
    .withTypeProvider<ZodTypeProvider>()
    .post('/api/payments/create-checkout-session', { schema: { body: checkoutBody } }, async (request) => {
      const { bookingId, userId, creditUsed, ...shown } = request.body
      const visitor = await visitorOf(request)
      if (userId && userId !== visitor.account?.id) throw new Refusal('checkout-foreign-user')
      const shownCreditCents = centsOrNull(creditUsed)
      const [first = null, second = null] = [shown.amount, shown.originalUSD].map(centsOrNull)
      const shownTotalCents = first !== null && second !== null && first !== second ? -1 : (first ?? second)
      const origin = askedOrigin(request, deps.origin)
      const { url } = await startCheckout(
        deps,
        { bookingId, shownTotalCents, shownCreditCents, origin },
        visitor,
      )
      return { url: url ?? `${origin}/payment-success?booking=${bookingId}` }
    })

  /** Ignores everything else in the body: the booking has its address and refund. */
  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/payments/send-cancellation-request-email',
    {
      schema: { body: z.object({ bookingId: z.string().max(100) }) },
    },
    async (request) => {
      await askForCancellationMail(deps, request.body.bookingId, await visitorOf(request))
      return { success: true }
    },
  )

  let underWay = 0
  const receive = async (event: ProviderEvent) => {
    underWay += 1
    const applied = underWay > APPLIED_AT_ONCE ? 'by job' : 'now'
    await receiveEvent(deps, event, applied).finally(() => (underWay -= 1))
  }
  await app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    raw.post('/api/payments/webhook', { bodyLimit: 1024 * 1024 }, async (request, reply) => {
      try {
        const event = deps.payments.readEvent(
          request.body as Buffer,
          String(request.headers['stripe-signature'] ?? ''),
        )
        await receive(event)
        return { received: true }
      } catch (error) {
        if (!(error instanceof Error) || error.message !== 'webhook signature') throw error
        return reply.code(400).send({ error: 'This is not signed by the payment provider.' })
      }
    })
  })
}

function centsOrNull(dollars: unknown): number | null {
  if (dollars === null || dollars === undefined) return null
  return centsFromDollars(dollars) ?? -1
}
