import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { aVisitor, freshWorld, makeAccount, type World } from '#test/world.ts'
import { Refusal } from '../refusal.ts'
import { codeOf } from './login-code.ts'
import { findLiveCode } from './login-queries.ts'
import { sendLoginCode } from './send-login-code.ts'
import { verifyLoginCode } from './verify-login-code.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const send = (email: string, browser = 'b', visitor = aVisitor()) =>
  sendLoginCode(world.deps, { email, browser }, visitor)
const refusedAs = (code: string) => (error: unknown) => error instanceof Refusal && error.code === code

async function signIn(email: string) {
  await send(email)
  const live = await findLiveCode(world.deps, { email, browser: 'b' })
  const code = codeOf(world.deps.secret, live?.challengeId ?? '')
  return verifyLoginCode(world.deps, { email, browser: 'b', code }, aVisitor())
}

describe('asking for codes', () => {
  const sent = async (tries: Promise<void>[]) => {
    const answers = await Promise.allSettled(tries)
    for (const answer of answers)
      if (answer.status === 'rejected')
        assert.ok(refusedAs('too-many-codes')(answer.reason), String(answer.reason))
    return answers.filter(({ status }) => status === 'fulfilled').length
  }

  it('works five times an hour and ten a day for an address, known or not, however many ask at once', async () => {
    await makeAccount(world.deps, 'flooded@example.com')
    for (const email of ['flooded@example.com', 'nobody@example.com']) {
      const attempt = () => sent(Array.from({ length: 40 }, (_, index) => send(email, `browser ${index}`)))
      assert.equal(await attempt(), 5)
      world.clock.minutes(61)
      assert.equal(await attempt(), 5)
      world.clock.minutes(61)
      assert.equal(await attempt(), 0)
      world.clock.days(1)
      assert.equal(await attempt(), 5)
    }
  })

  it('works twenty times an hour for a network', async () => {
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

  it('works 1,000 times an hour for everybody together', async () => {
    world.clock.days(2)
    const at = world.clock.now()
    await sql`
      insert into login_challenge (email, browser_hash, network, created_at, expires_at)
      select 'crowd' || n || '@example.com', sha256(n::text::bytea), n::text, ${at}, ${at}::timestamptz + interval '10 minutes'
      from generate_series(1, 998) n`.execute(world.db)
    assert.equal(await sent(Array.from({ length: 10 }, (_, index) => send(`late${index}@example.com`))), 2)
    world.clock.minutes(61)
    await send('late0@example.com')
  })

  it('is not used up by codes that signed somebody in', async () => {
    world.clock.days(2)
    for (let time = 0; time < 12; time += 1) await signIn('regular@example.com')
    assert.equal(
      await sent(Array.from({ length: 8 }, (_, index) => send('regular@example.com', `${index}`))),
      5,
    )
  })
})
