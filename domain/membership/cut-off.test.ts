import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { wishMembership } from './end-membership.ts'
import { type MembershipWorld, membershipWorld, origin, sessionIn } from './membership-world.ts'
import { reconcileMemberships } from './reconcile-memberships.ts'
import { startMembership } from './start-membership.ts'

const HOOK = Symbol.for('chautari.crash-point')
const place = globalThis as { [HOOK]?: ((name: string) => void) | undefined }

let world: MembershipWorld
before(async () => {
  world = await membershipWorld()
})
afterEach(() => void delete place[HOOK])
after(() => world.close())

/** Throws at this point the next time it is reached, once; the returned function states whether it was. */
function cutOff(at: string): () => boolean {
  let isCut = false
  place[HOOK] = (name) => {
    if (name !== at || isCut) return
    isCut = true
    throw new Error(`cut off at ${at}`)
  }
  return () => isCut
}

const again = async <T>(act: () => Promise<T>): Promise<T> => act().catch(() => act())

/** Webhooks, retried jobs and scheduled tasks complete the work. */
async function heal() {
  for (let round = 0; round < 3; round += 1) {
    world.clock.minutes(1)
    await reconcileMemberships(world.deps, 20)
    await world.settled()
  }
}

const begins = [
  'membership-saved',
  'membership-page-opened',
  'event-committed',
  'membership-before-commit',
  'membership-settled',
  'event-applied',
]
for (const point of begins)
  test(`after a crash at ${point}, a payment makes one membership, one journal entry and one mail`, async () => {
    const maya = await world.someone()
    const isCut = cutOff(point)
    const sessionId = sessionIn(
      await again(() => startMembership(world.deps, { plan: 'monthly', origin }, maya)),
    )
    assert.equal(await world.standIn.payAnyway(sessionId), true)
    await world.settled()
    await heal()
    assert.equal(isCut(), true, 'the point was reached')
    assert.deepEqual(
      (await world.membershipsOf(maya)).map(({ state, session_id }) => [state, session_id]),
      [['active', sessionId]],
    )
    assert.deepEqual(
      (await world.invoicesOf(maya)).map(({ state }) => state),
      ['paid'],
    )
    assert.deepEqual(world.mailsTo(maya), ['Welcome: you are a Chautari member'])
    await world.allIsWell()
  })

for (const point of ['membership-return-ended', 'membership-refund-sent'])
  test(`after a crash at ${point}, a second membership is refunded once`, async () => {
    const maya = await world.someone()
    const late = sessionIn(await startMembership(world.deps, { plan: 'yearly', origin }, maya))
    await world.subscribe(maya, 'monthly')
    await world.settled()
    const isCut = cutOff(point)
    assert.equal(await world.standIn.payAnyway(late), true)
    await world.settled()
    await heal()
    assert.equal(isCut(), true, 'the point was reached')
    const back = (await world.invoicesOf(maya)).map(({ refunded_cents }) => refunded_cents)
    assert.deepEqual(back.toSorted(), [0, 100_00])
    const { rows } = await world.standIn.store.pool.query('select from stand_in.refund where amount = 10000')
    assert.equal(rows.length, point === 'membership-return-ended' ? 1 : 2, 'one more refund at the provider')
    await world.allIsWell()
  })

test('after a crash at membership-wished, the provider still receives it', async () => {
  const maya = await world.someone()
  await world.subscribe(maya, 'monthly')
  await world.settled()
  const isCut = cutOff('membership-wished')
  await assert.rejects(wishMembership(world.deps, 'end', maya), /cut off/)
  await heal()
  assert.equal(isCut(), true)
  assert.deepEqual(
    (await world.membershipsOf(maya)).map(({ wish, ends_at_period_end }) => [wish, ends_at_period_end]),
    [[null, true]],
  )
})
