import type Stripe from 'stripe'
import type { Payments } from '#domain/deps.ts'
import { askStripe } from './ask-stripe.ts'
import { disputeOf, movementOf, refundOf, sessionOf } from './stripe-shapes.ts'

const PAGE = 100

/** Stripe's own lists, against which our books are compared; each page has a call's time limit. */
export function stripeLists(stripe: Stripe) {
  return {
    async *listSessions(since) {
      const list = (page: Page) => stripe.checkout.sessions.list(page)
      for await (const session of everyPage('sessions.list', since, list)) yield sessionOf(session)
    },
    async *listRefunds(since) {
      const list = (page: Page) => stripe.refunds.list(page)
      for await (const refund of everyPage('refunds.list', since, list)) yield refundOf(refund)
    },
    async *listMovements(since) {
      const list = (page: Page) => stripe.balanceTransactions.list(page)
      for await (const line of everyPage('balanceTransactions.list', since, list))
        if (line.currency === 'usd') yield movementOf(line)
    },
    async *listDisputes(since) {
      const list = (page: Page) => stripe.disputes.list(page)
      for await (const each of everyPage('disputes.list', since, list)) {
        const dispute = disputeOf(each)
        if (dispute) yield dispute
      }
    },
    async balance() {
      const { available, pending } = await askStripe('balance.retrieve', () => stripe.balance.retrieve())
      const dollars = [...available, ...pending].filter(({ currency }) => currency === 'usd')
      return dollars.reduce((sum, { amount }) => sum + amount, 0)
    },
  } satisfies Partial<Payments>
}

type Page = { created: { gte: number }; limit: number; starting_after?: string }

/** Every row of a list, with a time limit for each page. */
export async function* everyPage<T extends { id: string }>(
  call: string,
  since: Date,
  list: (page: Page) => Promise<Stripe.ApiList<T>>,
): AsyncGenerator<T> {
  const created = { gte: Math.floor(since.getTime() / 1000) }
  for (let after: string | undefined; ; ) {
    const page = { created, limit: PAGE, ...(after && { starting_after: after }) }
    const { data, has_more } = await askStripe(call, () => list(page))
    yield* data
    after = data.at(-1)?.id
    if (!has_more || !after) return
  }
}
