import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { quickOrFull } from '#test/quick-or-full.ts'
import { aVisitor, freshWorld, makeAccount, type World } from '#test/world.ts'
import { Refusal } from '../refusal.ts'
import { codeOf } from './login-code.ts'
import { findLiveCode } from './login-queries.ts'
import { sendLoginCode } from './send-login-code.ts'
import { verifyLoginCode } from '../sign-in/verify-login-code.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const send = (email: string, browser = 'b', visitor = aVisitor()) =>
  sendLoginCode(world.deps, { email, browser }, visitor)
const refusedAs = (code: string) => (error: unknown) => error instanceof Refusal && error.code === code

async function signIn(email: string, browser = 'b', visitor = aVisitor()) {
  await send(email, browser, visitor)
  const live = await findLiveCode(world.deps, { email, browser })
  const code = codeOf(world.deps.secret, live?.challengeId ?? '')
  return verifyLoginCode(world.deps, { email, browser, code }, visitor)
}

async function delayOf(email: string): Promise<number | undefined> {
  const rows = await world.db
    .selectFrom('login_challenge')
    .select('delay_seconds')
    .where('email', '=', email)
    .orderBy('created_at', 'desc')
    .execute()
  return rows[0]?.delay_seconds
}

describe('requesting codes', () => {
  const sent = async (tries: Promise<void>[]) => {
    const answers = await Promise.allSettled(tries)
    for (const answer of answers)
      if (answer.status === 'rejected')
        assert.ok(refusedAs('too-many-codes')(answer.reason), String(answer.reason))
    return answers.filter(({ status }) => status === 'fulfilled').length
  }

  it('is limited to four an hour and six a day for strangers to an address, known or not, even at once', async () => {
    await makeAccount(world.deps, 'flooded@example.com')
    for (const email of ['flooded@example.com', 'nobody@example.com']) {
      const attempt = () => sent(Array.from({ length: 40 }, (_, index) => send(email, `browser ${index}`)))
      assert.equal(await attempt(), 4)
      world.clock.minutes(61)
      assert.equal(await attempt(), 2)
      world.clock.minutes(61)
      assert.equal(await attempt(), 0)
      world.clock.days(1)
      assert.equal(await attempt(), 4)
    }
  })

  it('is limited to twenty an hour for a network', async () => {
    const network = '192.0.2.0/24'
    const attempt = (round: string) =>
      sent(
        Array.from({ length: 60 }, (_, index) =>
          send(`n${index}-${round}@example.com`, 'b', aVisitor({ network })),
        ),
      )
    assert.equal(await attempt('a'), 20)
    world.clock.minutes(61)
    assert.equal(await attempt('b'), 20)
  })

  it('is limited to three an hour and four a day for an address from one network, so that no network locks it alone', async () => {
    const network = '198.51.100.0/24'
    const email = 'one-network@example.com'
    const attempt = () =>
      sent(Array.from({ length: 20 }, (_, index) => send(email, `b${index}`, aVisitor({ network }))))
    assert.equal(await attempt(), 3)
    await send(email)
    world.clock.minutes(61)
    assert.equal(await attempt(), 1)
    await send(email)
  })

  it('is delayed, but not refused, above 1,000 an hour for everybody together', async () => {
    world.clock.days(2)
    await signIn('known@example.com', 'own browser')
    const at = world.clock.now()
    await sql`
      insert into login_challenge (email, browser_hash, network, created_at, expires_at)
      select 'crowd' || n || '@example.com', sha256(n::text::bytea), n::text, ${at}, ${at}::timestamptz + interval '10 minutes'
      from generate_series(1, 998) n`.execute(world.db)
    assert.equal(await sent(Array.from({ length: 10 }, (_, index) => send(`late${index}@example.com`))), 10)
    await send('known@example.com', 'own browser')
    const rows = await world.db
      .selectFrom('login_challenge')
      .select(['email', 'attempts_left', 'delay_seconds'])
      .where('email', 'like', 'late%')
      .execute()
    assert.equal(rows.filter((row) => row.delay_seconds === 60 && row.attempts_left === 2).length, 8)
    assert.equal(rows.filter((row) => row.delay_seconds === 0 && row.attempts_left === 5).length, 2)
    assert.equal(await delayOf('known@example.com'), 0)
    world.clock.minutes(61)
    await send('late0@example.com')
    assert.equal(await delayOf('late0@example.com'), 0)
  })

  it('does not count codes that signed somebody in', async () => {
    world.clock.days(2)
    for (let time = 0; time < 12; time += 1) await signIn('regular@example.com')
    assert.equal(
      await sent(Array.from({ length: 8 }, (_, index) => send('regular@example.com', `${index}`))),
      4,
    )
  })
})

describe('an attacker who locks an address out from 62 networks', () => {
  const refusedToStrangers = (email: string) => assert.rejects(send(email), refusedAs('too-many-codes'))
  const storm = (email: string, networks = 62) =>
    Promise.allSettled(Array.from({ length: networks }, (_, index) => send(email, `storm ${index}`)))

  it('does not lock out the browser that signed in before, nor its network', async (t) => {
    const email = 'owner@example.com'
    const home = '203.0.113.0/24'
    await signIn(email, 'own browser', aVisitor({ network: home }))
    let [browser, network] = [0, 0]
    for (let hour = 0; hour < 24; hour += 1) {
      // Four networks an hour use up what strangers may request.
      await storm(email, hour === 0 ? 62 : quickOrFull(8, 62))
      await refusedToStrangers(email)
      await signIn(email, 'own browser')
      browser += 1
      await signIn(email, `new browser ${hour}`, aVisitor({ network: home }))
      network += 1
      world.clock.minutes(61)
    }
    t.diagnostic(
      `promise 8: while 62 networks asked each hour of a day, the owner signed in ${browser} times on a known browser and ${network} times on a known network`,
    )
  })

  it('locks out the owner whose browser was forgotten: the control', async () => {
    const email = 'forgotten@example.com'
    await signIn(email, 'own browser')
    await world.db.deleteFrom('known_browser').where('email', '=', email).execute()
    await storm(email)
    await assert.rejects(send(email, 'own browser'), refusedAs('too-many-codes'))
  })

  it('gains nothing from a browser that signed in to another address', async () => {
    await signIn('somebody@example.com', 'own browser')
    await storm('else@example.com')
    await assert.rejects(send('else@example.com', 'own browser'), refusedAs('too-many-codes'))
  })
})
