import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedIn } from '#test/samples/credit.ts'
import { orderedGiftCard } from '#test/samples/gift-cards/gift-card.ts'
import { randomFractions } from '#test/sequences/random-numbers.ts'
import { quickOrFull } from '#test/quick-or-full.ts'
import { freshWorld, type World } from '#test/world.ts'
import type { Visitor } from '../account/visitor.ts'
import { Refusal } from '../refusal.ts'
import { buyerToken, codeOf, giftKey } from './gift-card-key.ts'
import { redeemGiftCard } from './redeem-gift-card.ts'
import { refundOwnGiftCard } from './refund/refund-gift-card.ts'
import { sendGiftCardRefund } from './refund/send-gift-refund.ts'
import { sendGiftCardAgain } from './send-gift-card-again.ts'
import { settleGiftCard } from './settle-gift-card.ts'

let world: World
let people: Visitor[]
before(async () => {
  world = await freshWorld({ connections: 12 })
  people = await Promise.all(
    Array.from({ length: 8 }, async () => ({
      ...(await signedIn(world)).visitor,
      network: crypto.randomUUID(),
    })),
  )
})
after(() => world.close())

/** Each run has other sequences; the seed of a failed one is in its message. */
const SEED = Math.floor(Math.random() * 2 ** 31)

type Expected = { paid: number; credit: number; back: number; unused: number }

/** Orders one card and does up to eight random things with it; returns where its money must be. */
async function sequence(random: () => number): Promise<Expected> {
  const cents = (25 + Math.floor(random() * 976)) * 100
  const { id, sessionId } = await orderedGiftCard(world, { amount: String(cents / 100) })
  const key = await giftKey(world.deps)
  const token = buyerToken(key, id)
  let state = 'ordered'
  let number = 0
  const settle = async () => settleGiftCard(world.deps, await world.payments.findSession(sessionId))
  const acts: (() => Promise<unknown>)[] = [
    async () => {
      world.payments.pay(sessionId)
      await settle()
      if (state === 'ordered') [state, number] = ['sent', 1]
    },
    async () => {
      await world.payments.expireSession(sessionId)
      await settle()
      if (state === 'ordered') state = 'expired'
    },
    async () => {
      const session = await world.payments.findSession(sessionId)
      if (!session.paid)
        world.payments.set(sessionId, { state: 'complete', paid: true, intentId: `pi_${id}` })
      await settle()
      if (state === 'ordered') [state, number] = ['sent', 1]
      if (state === 'expired') state = 'returned'
    },
    async () => {
      const who = people[Math.floor(random() * people.length)]
      await redeemGiftCard(world.deps, codeOf(key, id, Math.max(1, number)), who as Visitor)
      if (state === 'sent') state = 'redeemed'
    },
    async () => {
      await refundOwnGiftCard(world.deps, { token, isSure: true })
      if (state === 'sent') state = 'refunded'
    },
    async () => {
      await sendGiftCardAgain(world.deps, { token, email: 'other@example.com' })
      number += 1
    },
  ]
  for (let step = 0; step < 8; step += 1) {
    const act = acts[Math.floor(random() * acts.length)]
    await act?.().catch((error: unknown) => assert.ok(error instanceof Refusal, String(error)))
  }
  if (state === 'refunded' || state === 'returned')
    await Promise.all([1, 2].map(() => sendGiftCardRefund(world.deps, { giftCardId: id })))
  const stored = await world.db
    .selectFrom('gift_card')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.equal(stored.state, state === 'returned' ? 'expired' : state)
  const isPaid = !['ordered', 'expired'].includes(state)
  return {
    paid: isPaid ? cents : 0,
    credit: state === 'redeemed' ? cents : 0,
    back: state === 'refunded' || state === 'returned' ? cents : 0,
    unused: state === 'sent' ? cents : 0,
  }
}

const balances = async () => {
  const rows = await world.db.selectFrom('ledger_account').select(['id', 'balance_cents']).execute()
  const sum = (name: string) =>
    rows
      .filter(({ id }) => id === name || id.startsWith(`${name}:`))
      .reduce((all, each) => all + each.balance_cents, 0)
  return {
    cash: sum('stripe_cash'),
    liability: sum('gift_card_liability'),
    credit: sum('credit'),
    owed: sum('refund_clearing'),
  }
}

test('after random sequences of buying, redeeming and refunding the books know where each cent is', async (t) => {
  const sequences = quickOrFull(1_000, 10_000)
  const random = randomFractions(SEED)
  const seeds = Array.from({ length: sequences }, () => Math.floor(random() * 2 ** 31))
  const all: Expected = { paid: 0, credit: 0, back: 0, unused: 0 }
  const before = await balances()
  const lane = async () => {
    for (let seed = seeds.pop(); seed !== undefined; seed = seeds.pop()) {
      // The limit of tries is not what this test is about.
      await world.db.deleteFrom('gift_card_try').execute()
      const one = await sequence(randomFractions(seed))
      for (const name of ['paid', 'credit', 'back', 'unused'] as const) all[name] += one[name]
    }
  }
  await Promise.all(Array.from({ length: 6 }, lane)).catch((error: unknown) => {
    throw new Error(`seed ${SEED}`, { cause: error })
  })
  const now = await balances()
  assert.deepEqual(
    {
      cash: now.cash - before.cash,
      liability: now.liability - before.liability,
      credit: now.credit - before.credit,
      owed: now.owed - before.owed,
    },
    { cash: all.paid - all.back, liability: all.unused, credit: all.credit, owed: 0 },
    `seed ${SEED}`,
  )
  const theirs = world.payments.refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)
  assert.equal(theirs, all.back)
  assert.deepEqual(await world.violations(), [])
  assert.ok(all.credit > 0 && all.back > 0 && all.unused > 0, JSON.stringify(all))
  t.diagnostic(
    `${sequences} sequences, ${all.paid} cents paid: ${all.credit} credit, ${all.back} back, ${all.unused} unused`,
  )
})
