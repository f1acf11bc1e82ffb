import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { moneyWorld } from '#test/money/money-world.ts'
import { makeAccount } from '#test/world.ts'
import type { Account } from '../account/visitor.ts'
import type { Plan } from '../ports/provider-subscriptions.ts'
import { reconcileMemberships } from './reconcile-memberships.ts'
import { findStanding } from './standing-queries.ts'
import { startMembership } from './start-membership.ts'

export const origin = 'http://chautari.test'

export type MembershipWorld = Awaited<ReturnType<typeof membershipWorld>>

/** Members with the test double of the provider's API: they subscribe, time passes, their cards are charged again. */
export async function membershipWorld() {
  const world = await moneyWorld()
  const { db, deps, standIn, clock } = world
  const settled = async () => {
    standIn.store.wake()
    await world.delivered()
    await world.work()
  }
  return {
    ...world,
    /** Waits until the test double, its events and our jobs are done. */
    settled,
    async someone(): Promise<Account> {
      const email = `${randomUUID()}@example.com`
      return { id: await makeAccount(deps, email), email, role: 'traveller', firstName: 'Maya' }
    },
    async subscribe(account: Account, plan: Plan, number?: string): Promise<string> {
      const sessionId = sessionIn(await startMembership(deps, { plan, origin }, account))
      assert.equal(await standIn.payAnyway(sessionId, number), true)
      return sessionId
    },
    async days(count: number): Promise<void> {
      clock.days(count)
      await reconcileMemberships(deps, 20)
      await settled()
    },
    membershipsOf: (account: Account) =>
      db.selectFrom('membership').selectAll().where('account_id', '=', account.id).execute(),
    invoicesOf: (account: Account) =>
      db
        .selectFrom('membership_invoice')
        .innerJoin('membership', 'membership.id', 'membership_invoice.membership_id')
        .selectAll('membership_invoice')
        .where('account_id', '=', account.id)
        .orderBy('starts_at')
        .execute(),
    mailsTo: ({ email }: Account) =>
      world.sent.filter(({ to }) => to === email).map(({ subject }) => subject),
    standing: (account: Account) => findStanding(db, account, clock.now()),
    /** No invariant is broken, and the provider's data equals our books. */
    async allIsWell(): Promise<void> {
      assert.deepEqual(await world.violations(), [])
      assert.equal(await world.providerHoldsMore(), 0)
    },
  }
}

export const sessionIn = (url: string) => url.split('/').at(-1) ?? ''
