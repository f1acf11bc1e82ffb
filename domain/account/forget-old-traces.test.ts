import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { aVisitor, freshWorld, makeAccount, type World } from '#test/world.ts'
import { expireHolds } from '../checkout/end-hold.ts'
import { holdSpots } from '../booking/hold/hold-spots.ts'
import { seeNotices } from '../notification/see-notices.ts'
import { forgetOldTraces, NOTICES_RETENTION_DAYS } from './forget-old-traces.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

test('deletes expired traces in time, and none earlier', async () => {
  const { db, clock } = world
  const accountId = await makeAccount(world.deps, 'old@example.com')
  const { id: departureId } = await world.departure()
  const at = clock.now()
  await holdSpots(world.deps, { departureId, party: { adults: 1, children: 0 } }, aVisitor())
  await db
    .insertInto('login_challenge')
    .values({
      email: 'old@example.com',
      browser_hash: randomBytes(32),
      network: 'n',
      created_at: at,
      expires_at: new Date(at.getTime() + 10 * MINUTE),
    })
    .execute()
  await db
    .insertInto('known_browser')
    .values({ email: 'old@example.com', browser_hash: randomBytes(32), network: 'n', signed_in_at: at })
    .execute()
  await db
    .insertInto('session')
    .values({
      account_id: accountId,
      token_hash: randomBytes(32),
      created_at: at,
      seen_at: at,
      ended_at: at,
      expires_at: new Date(at.getTime() + 90 * DAY),
    })
    .execute()
  await db
    .insertInto('referral_test')
    .values({ network: 'n', account_id: accountId, code: 'FRIEND', tested_at: at })
    .execute()
  clock.minutes(16)
  assert.equal(await expireHolds(world.deps), 1)

  const forgotten: number[] = []
  for (const days of [0, 3, 5, 24, 60]) {
    clock.days(days)
    forgotten.push(await forgetOldTraces(world.deps))
  }
  assert.deepEqual(forgotten, [0, 2, 1, 1, 1])
})

test('a notice is listed for 180 days', async () => {
  const { deps, clock } = world
  const accountId = await makeAccount(deps, 'noticed@example.com')
  const at = clock.now().toISOString()
  await deps.db.transaction().execute((tx) => deps.enqueue(tx, 'mail-passkey-added', { accountId, at }))
  const count = async () => (await seeNotices(deps, accountId, null)).notices.length
  clock.days(NOTICES_RETENTION_DAYS)
  await forgetOldTraces(deps)
  assert.equal(await count(), 1)
  clock.days(1)
  await forgetOldTraces(deps)
  assert.equal(await count(), 0)
})

test('deletes more than it deletes at once', async () => {
  const { db, clock } = world
  const at = clock.now()
  const browsers = Array.from({ length: 2_100 }, () => ({
    email: 'many@example.com',
    browser_hash: randomBytes(32),
    network: 'n',
    signed_in_at: at,
  }))
  await db.insertInto('known_browser').values(browsers).execute()
  clock.days(400)
  assert.equal(await forgetOldTraces(world.deps), 2_100)
  assert.equal(await forgetOldTraces(world.deps), 0)
})
