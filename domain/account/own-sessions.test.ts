import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { anOperator, type Operator } from '#test/sign-in/operator.ts'
import { freshWorld, type World } from '#test/world.ts'
import { endSession } from './end-session.ts'
import { endOtherSignIns, endSignIn, findEarlierSignIns, findSignIns } from './own-sessions.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
const here = async (me: Operator) => idsOf(await findSignIns(world.deps, me))

test('lists sign-ins with this one first; one that is ended is listed as an earlier one', async () => {
  const me = await anOperator(world)
  world.clock.minutes(1)
  const phone = await anOperator(world, { account: me.account })
  world.clock.minutes(1)
  const laptop = await anOperator(world, { account: me.account })
  const stranger = await anOperator(world)
  assert.deepEqual(await here(me), [me.sessionId, laptop.sessionId, phone.sessionId])
  assert.deepEqual(
    (await findSignIns(world.deps, me)).map(({ isThis }) => isThis),
    [true, false, false],
  )

  await assert.rejects(endSignIn(world.deps, { id: stranger.sessionId }, me), { code: 'sign-in-not-found' })
  for (const id of ['', 'x', "' or 1=1 --"])
    await assert.rejects(endSignIn(world.deps, { id }, me), { code: 'sign-in-not-found' })
  await endSignIn(world.deps, { id: phone.sessionId }, me)
  await assert.rejects(endSignIn(world.deps, { id: phone.sessionId }, me), { code: 'sign-in-not-found' })
  assert.deepEqual(await here(me), [me.sessionId, laptop.sessionId])
  assert.deepEqual(idsOf(await findEarlierSignIns(world.deps, me)), [phone.sessionId])
  assert.deepEqual(await here(stranger), [stranger.sessionId])
})

test('signs out all others at once, and no other account', async () => {
  const me = await anOperator(world)
  const others = [
    await anOperator(world, { account: me.account }),
    await anOperator(world, { account: me.account }),
  ]
  const stranger = await anOperator(world)
  assert.equal(await endOtherSignIns(world.deps, me), others.length)
  assert.equal(await endOtherSignIns(world.deps, me), 0)
  assert.deepEqual(await here(me), [me.sessionId])
  assert.deepEqual(await here(stranger), [stranger.sessionId])
})

test('a session that was unused for 14 days, or is 30 days old, is an earlier sign-in', async () => {
  const me = await anOperator(world)
  world.clock.days(14)
  assert.deepEqual(await here(me), [])
  assert.deepEqual(idsOf(await findEarlierSignIns(world.deps, me)), [me.sessionId])
  await endSession(world.deps, me)
  assert.equal((await findEarlierSignIns(world.deps, me)).length, 1)
})
