import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Invoice } from '#domain/ports/provider-subscriptions.ts'
import { type StandInWorld, standInWorld } from '../stand-in-world.ts'

let world: StandInWorld
before(async () => {
  world = await standInWorld()
})
after(() => world.close())

async function subscribed(number?: string) {
  const membershipId = crypto.randomUUID()
  const order = {
    membershipId,
    accountId: crypto.randomUUID(),
    plan: 'monthly' as const,
    priceCents: 10_00,
    title: 'Chautari membership',
    description: 'Monthly',
    email: 'maya@example.com',
    successUrl: 'http://chautari.test/subscribe-and-save',
    cancelUrl: 'http://chautari.test/',
    expiresAt: new Date(world.now().getTime() + 35 * 60_000),
  }
  const page = await world.payments.openSubscription(order, membershipId)
  assert.equal((await world.payments.openSubscription(order, membershipId)).id, page.id)
  await world.standIn.payAnyway(page.id, number)
  const paid = await world.payments.findSession(page.id)
  assert.deepEqual([paid.paid, paid.membershipId, paid.intentId], [true, membershipId, null])
  return paid.subscriptionId ?? ''
}

async function invoicesOf(subscriptionId: string): Promise<Invoice[]> {
  const invoices: Invoice[] = []
  for await (const invoice of world.payments.listInvoices({ subscriptionId })) invoices.push(invoice)
  return invoices
}

const DAY = 24 * 60

test('the real adapter reads a subscription, its period and its invoice as the API writes them', async () => {
  const id = await subscribed()
  const subscription = await world.payments.findSubscription(id)
  assert.deepEqual(
    [subscription.state, subscription.plan, subscription.periodEndsAt.toISOString(), subscription.live],
    ['active', 'monthly', '2026-12-20T08:00:00.000Z', false],
  )
  const [invoice] = await invoicesOf(id)
  assert.deepEqual(await world.payments.findInvoice(invoice?.id ?? ''), invoice)
  const { state, amountCents, startsAt, endsAt, paidAt, membershipId, currency } = invoice!
  assert.deepEqual(
    [state, amountCents, currency, membershipId],
    ['paid', 10_00, 'usd', subscription.membershipId],
  )
  assert.deepEqual([startsAt, endsAt, paidAt], [world.now(), subscription.periodEndsAt, world.now()])
  assert.match(invoice?.intentId ?? '', /^pi_/)
  await world.webhooks('invoice.paid', invoice?.id ?? '')
  await world.webhooks('customer.subscription.created', id)
})

test('renews by the clock, ends on request, and an ended subscription accepts no change', async () => {
  const id = await subscribed()
  world.advance(62 * DAY)
  assert.equal((await invoicesOf(id)).length, 3)
  assert.equal((await world.payments.setEnding(id, true)).endsAtPeriodEnd, true)
  assert.equal((await world.payments.setEnding(id, false)).endsAtPeriodEnd, false)
  await world.payments.setEnding(id, true)
  world.advance(31 * DAY)
  const ended = await world.payments.findSubscription(id)
  assert.deepEqual([ended.state, ended.endedAt], ['ended', ended.periodEndsAt])
  assert.equal((await invoicesOf(id)).length, 3)
  await assert.rejects(world.payments.setEnding(id, false), { status: 404 })
  assert.equal((await world.payments.endSubscription(id)).state, 'ended')
})

test('a card that fails later is retried and then given up, with an event for each refusal', async () => {
  const id = await subscribed('4000 0000 0000 0341')
  const { periodEndsAt } = await world.payments.findSubscription(id)
  world.advance((periodEndsAt.getTime() - world.now().getTime()) / 60_000)
  assert.equal((await world.payments.findSubscription(id)).state, 'past_due')
  const [unpaid] = await invoicesOf(id)
  assert.deepEqual([unpaid?.state, unpaid?.attempts, unpaid?.intentId], ['unpaid', 1, null])
  assert.match(unpaid?.payUrl ?? '', /\/dev\/pay\/in_/)
  await world.webhooks('invoice.payment_failed', unpaid?.id ?? '')
  const tries: unknown[] = []
  for (const days of [1, 1, 3, 4, 1]) {
    world.advance(days * DAY)
    tries.push((await invoicesOf(id))[0]?.attempts)
  }
  assert.deepEqual(tries, [1, 2, 3, 3, 4])
  world.advance(5 * DAY)
  assert.equal((await world.payments.findSubscription(id)).state, 'ended')
  assert.equal((await invoicesOf(id)).length, 2)
  await world.webhooks('customer.subscription.deleted', id)
})
