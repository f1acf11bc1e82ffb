import { randomUUID } from 'node:crypto'
import fastify from 'fastify'
import { api } from '#api/app.ts'
import { signatureOf } from '#integrations/stripe-stand-in/deliver-events.ts'
import { apiCookies } from '../../server/visits/api-cookies.ts'
import { type MoneyWorld, moneyWorld } from '../money/money-world.ts'
import { aVisitor } from '../world.ts'

export type WebhookEvent = { id: string; type: string; objectId: string; live?: boolean }
export type FakeWebhook = 'forged' | 'altered' | 'stale' | 'early' | 'unsigned'

export const fakeWebhooks = [
  'forged',
  'altered',
  'stale',
  'early',
  'unsigned',
] as const satisfies FakeWebhook[]

export const newEventId = () => `evt_${randomUUID().replaceAll('-', '')}`

/** A world in which the provider sends no webhooks by itself, and a sender of webhooks to our address. */
export async function openWebhookSender() {
  const world: MoneyWorld = await moneyWorld()
  await world.standIn.webhooks('off')
  const app = fastify()
  await app.register(api, {
    deps: world.deps,
    readerOf: async () => world.deps,
    shared: (_key, read) => read(),
    visitorOf: async () => aVisitor(),
    ...apiCookies(false),
    ready: async () => true,
    publish: () => {},
    information: async () => [],
    uncrawled: [],
    streams: { mayOpen: () => false, open: () => {}, close: async () => {} },
    shedding: () => ({ shed: {}, level: 0, slowestMs: 0 }),
    figures: async () => '',
  })

  /** Sends one webhook as the provider or somebody else would; returns the status. */
  async function deliver(
    { id, type, objectId, live = false }: WebhookEvent,
    fake?: FakeWebhook,
  ): Promise<number> {
    const object = { id: objectId, object: 'anything', payment_status: 'paid', amount_total: 1 }
    const body = JSON.stringify({ id, object: 'event', type, livemode: live, data: { object } })
    const minutes = fake === 'stale' ? -6 : fake === 'early' ? -60 * 24 : 0
    const at = new Date(world.clock.now().getTime() + minutes * 60_000)
    const signature = signatureOf(body, fake === 'forged' ? 'whsec_somebody' : world.webhookSecret, at)
    const sent = fake === 'altered' ? body.replace(objectId, `${objectId}x`) : body
    const headers = {
      'content-type': 'application/json',
      ...(fake !== 'unsigned' && { 'stripe-signature': signature }),
    }
    const url = '/api/payments/webhook'
    return (await app.inject({ method: 'POST', url, headers, payload: sent })).statusCode
  }

  return {
    world,
    deliver,
    async close(): Promise<void> {
      await app.close()
      await world.close()
    },
  }
}
