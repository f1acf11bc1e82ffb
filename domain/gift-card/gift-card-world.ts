import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { moneyWorld } from '#test/money/money-world.ts'
import { orderedGiftCard } from '#test/samples/gift-cards/gift-card.ts'
import { makeAccount } from '#test/world.ts'
import type { Account, Visitor } from '../account/visitor.ts'
import { creditBalance } from '../credit/credit-queries.ts'
import { buyerToken, giftKey } from './gift-card-key.ts'
import type { TypedGift } from './gift-card-rules.ts'

export type GiftCardWorld = Awaited<ReturnType<typeof giftCardWorld>>

/** Buyers and recipients of gift cards with the test double of the provider's API. */
export async function giftCardWorld() {
  const world = await moneyWorld()
  const { db, deps, standIn } = world
  const settled = async () => {
    standIn.store.wake()
    await world.delivered()
    await world.work()
  }
  const cardOf = (id: string) =>
    db.selectFrom('gift_card').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return {
    ...world,
    cardOf,
    /** Waits until the test double, its events and our jobs are done. */
    settled,
    /** Orders a card; returns its id and its payment page. */
    order: (typed: Partial<TypedGift> = {}) => orderedGiftCard({ deps, db }, typed),
    /** Pays on a payment page, also when it has closed. */
    async pay(sessionId: string): Promise<void> {
      assert.equal(await standIn.payAnyway(sessionId), true)
    },
    token: async (id: string) => buyerToken(await giftKey(deps), id),
    /** The code in the latest mail to an address. */
    codeFor(email: string): string {
      const mails = world.sent.filter(({ to, subject }) => to === email && /gift card/.test(subject))
      return /\n([2-9A-Z]{4}(?:-[2-9A-Z]{4}){3})\n/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
    },
    mailsTo: (email: string) => world.sent.filter(({ to }) => to === email).map(({ subject }) => subject),
    async someone(): Promise<Visitor & { account: Account }> {
      const email = `${randomUUID()}@example.com`
      const id = await makeAccount(deps, email)
      return visitorOf({ id, email, role: 'traveller', firstName: 'Maya' })
    },
    creditOf: ({ account }: { account: Account }) => creditBalance(db, account.id),
    balance: async (account: string) =>
      (
        await db
          .selectFrom('ledger_account')
          .select('balance_cents')
          .where('id', '=', account)
          .executeTakeFirst()
      )?.balance_cents ?? 0,
    refundOf: (giftCardId: string) =>
      db
        .selectFrom('gift_card_refund')
        .selectAll()
        .where('gift_card_id', '=', giftCardId)
        .executeTakeFirstOrThrow(),
    /** A paid card, mailed to its recipient. */
    async paid(typed: Partial<TypedGift> = {}) {
      const card = await orderedGiftCard({ deps, db }, typed)
      assert.equal(await standIn.payAnyway(card.sessionId), true)
      await settled()
      return card
    },
    /** An operator with a second factor. */
    async operator() {
      const email = `${randomUUID()}@example.com`
      const id = await makeAccount(deps, email)
      await db.updateTable('account').set({ role: 'operator' }).where('id', '=', id).execute()
      const visitor = visitorOf({ id, email, role: 'operator', firstName: 'Ramesh' })
      return { ...visitor, secondFactorAt: world.clock.now() }
    },
    /** The open discrepancies, which count as settled from then on. */
    async differences(): Promise<string[]> {
      const rows = await db
        .updateTable('provider_difference')
        .set({ settled_at: world.clock.now(), note: 'seen' })
        .where('settled_at', 'is', null)
        .returning(['kind', 'detail'])
        .execute()
      return rows.map(({ kind, detail }) => `${kind}: ${detail}`)
    },
    /** No invariant is broken, and the provider's balance equals our books. */
    async allIsWell(): Promise<void> {
      assert.deepEqual(await world.violations(), [])
      assert.equal(await world.providerHoldsMore(), 0)
    },
  }
}

/** A signed-in browser in a network of its own. */
export function visitorOf(account: Account): Visitor & { account: Account } {
  return {
    id: randomUUID(),
    isNew: false,
    network: randomUUID(),
    account,
    awaitsFactor: null,
    sessionId: null,
    secondFactorAt: null,
    confirmedAt: null,
    impersonation: null,
  }
}
