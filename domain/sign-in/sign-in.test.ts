import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { holdSpots } from '../booking/hold/hold-spots.ts'
import { submitBooking } from '../booking/hold/submit-booking.ts'
import { aVisitor, freshWorld, makeAccount, someDetails, type World } from '#test/world.ts'
import { Refusal } from '../refusal.ts'
import { endSession } from '../account/end-session.ts'
import { codeOf } from '../account/login-code.ts'
import { findDemoCode, findLiveCode } from '../account/login-queries.ts'
import { sendLoginCode } from '../account/send-login-code.ts'
import { findSession } from '../account/session-queries.ts'
import { verifyLoginCode } from './verify-login-code.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const send = (email: string, browser = 'b', visitor = aVisitor()) =>
  sendLoginCode(world.deps, { email, browser }, visitor)
const verify = (email: string, code: string, browser = 'b', visitor = aVisitor()) =>
  verifyLoginCode(world.deps, { email, browser, code }, visitor)
const refusedAs = (code: string) => (error: unknown) => error instanceof Refusal && error.code === code

async function codeFor(email: string, browser = 'b'): Promise<string> {
  const live = await findLiveCode(world.deps, { email, browser })
  assert.ok(live, 'there is a live code')
  return codeOf(world.deps.secret, live.challengeId)
}

async function wrongCodeFor(email: string): Promise<string> {
  return (await codeFor(email)) === '000000' ? '000001' : '000000'
}

async function signIn(email: string, visitor = aVisitor()) {
  await send(email)
  return verify(email, await codeFor(email), 'b', visitor)
}

describe('signing in', () => {
  it('creates an account for a new address, and a session', async () => {
    const { token, expiresAt } = await signIn('New@Example.com')
    assert.match(token, /^[\w-]{43}$/)
    assert.equal(expiresAt.getTime() - world.clock.now().getTime(), 30 * 86_400_000)
    const session = await findSession(world.deps, token)
    assert.equal(session?.account?.email, 'new@example.com')
    assert.equal(session?.account?.role, 'traveller')
  })

  it('finds the account of a known address in any spelling', async () => {
    const id = await makeAccount(world.deps, 'Known@Example.com')
    const { token } = await signIn('known@EXAMPLE.com')
    assert.equal((await findSession(world.deps, token))?.account?.id, id)
  })

  it('saves one mail for each code and nothing in the database that signs in', async () => {
    const before = (await world.jobs()).length
    await send('quiet@example.com')
    const jobs = (await world.jobs()).slice(before)
    assert.deepEqual(
      jobs.map(({ name }) => name),
      ['mail-login-code'],
    )
    const code = await codeFor('quiet@example.com')
    const { rows } = await sql<{
      all: string
    }>`select string_agg(c::text, ' ') as all from login_challenge c`.execute(world.db)
    assert.ok(rows[0]!.all.includes('quiet@example.com'))
    assert.ok(!`${rows[0]!.all}${JSON.stringify(jobs)}`.includes(code))
  })

  it('accepts a code once', async () => {
    await send('once@example.com')
    const code = await codeFor('once@example.com')
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => verify('once@example.com', code)),
    )
    assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1)
    await assert.rejects(verify('once@example.com', code), refusedAs('code-over'))
  })

  it('accepts a code only in the browser that requested it, and for its address', async () => {
    await send('bound@example.com')
    await send('other@example.com')
    const code = await codeFor('bound@example.com')
    await assert.rejects(verify('bound@example.com', code, 'another'), refusedAs('code-over'))
    await assert.rejects(verify('other@example.com', code), refusedAs('code-wrong'))
    await verify('bound@example.com', code)
  })

  it('ends the old code with a new one and after 10 minutes', async () => {
    await send('twice@example.com')
    const old = await codeFor('twice@example.com')
    await send('twice@example.com')
    const fresh = await codeFor('twice@example.com')
    assert.notEqual(old, fresh)
    await assert.rejects(verify('twice@example.com', old), refusedAs('code-wrong'))
    world.clock.minutes(10)
    await assert.rejects(verify('twice@example.com', fresh), refusedAs('code-over'))
    assert.equal(await findLiveCode(world.deps, { email: 'twice@example.com', browser: 'b' }), null)
  })

  it('compares five of 1,000 simultaneous guesses, and then not even the right one', async () => {
    await send('victim@example.com')
    const [right, wrong] = [await codeFor('victim@example.com'), await wrongCodeFor('victim@example.com')]
    const answers = await Promise.allSettled(
      Array.from({ length: 1000 }, () => verify('victim@example.com', wrong)),
    )
    const codes = answers.map((answer) => answer.status === 'rejected' && (answer.reason as Refusal).code)
    assert.equal(codes.filter((code) => code === 'code-wrong').length, 5)
    assert.equal(codes.filter((code) => code === 'code-over').length, 995)
    await assert.rejects(verify('victim@example.com', right), refusedAs('code-over'))
  })

  it('says how many guesses are left, and does not count an invalid code', async () => {
    await send('left@example.com')
    const wrong = await wrongCodeFor('left@example.com')
    await assert.rejects(verify('left@example.com', '12'), refusedAs('code-wrong'))
    await assert.rejects(
      verify('left@example.com', wrong),
      (error) => error instanceof Refusal && error.detail['triesLeft'] === 4,
    )
    await verify('left@example.com', await codeFor('left@example.com'))
  })

  it('attaches submitted guest bookings of the proved address, and of no other', async () => {
    const departure = await world.departure()
    const guest = aVisitor()
    const book = async (email: string) => {
      const visitor = aVisitor()
      const hold = await holdSpots(
        world.deps,
        { departureId: departure.id, party: { adults: 1, children: 0 } },
        visitor,
      )
      return submitBooking(
        world.deps,
        hold.id,
        { details: someDetails(1, 0, email), shownTotalCents: null, key: hold.id },
        visitor,
      )
    }
    const mine = [await book('Guest@example.com'), await book('guest@example.com')]
    const foreign = await book('stranger@example.com')
    const unsent = await holdSpots(
      world.deps,
      { departureId: departure.id, party: { adults: 1, children: 0 } },
      guest,
    )

    const { token } = await signIn('guest@example.com', guest)
    const account = (await findSession(world.deps, token))!.account!
    for (const { id } of mine) assert.equal((await world.booking(id)).account_id, account.id)
    for (const { id } of [foreign, unsent]) assert.equal((await world.booking(id)).account_id, null)
    assert.deepEqual(await world.violations(), [])
  })

  it('refuses an account that is not active', async () => {
    const id = await makeAccount(world.deps, 'gone@example.com')
    await world.db.updateTable('account').set({ state: 'suspended' }).where('id', '=', id).execute()
    await assert.rejects(signIn('gone@example.com'), refusedAs('code-over'))
    const sessions = await world.db.selectFrom('session').selectAll().where('account_id', '=', id).execute()
    assert.equal(sessions.length, 0)
  })
})

describe('a session', () => {
  it('ends when its browser signs in again, and at sign-out, and after 30 days', async () => {
    const first = await signIn('walker@example.com')
    const known = (await findSession(world.deps, first.token))!
    const second = await signIn('walker@example.com', aVisitor({ sessionId: known.id }))
    assert.equal(await findSession(world.deps, first.token), null)

    const current = (await findSession(world.deps, second.token))!
    await endSession(world.deps, aVisitor({ sessionId: current.id }))
    assert.equal(await findSession(world.deps, second.token), null)

    const third = await signIn('walker@example.com')
    world.clock.days(30)
    assert.equal(await findSession(world.deps, third.token), null)
  })

  it('is stored only as a hash and ends with its account', async () => {
    const { token } = await signIn('hashed@example.com')
    const { rows } = await sql<{
      all: string
    }>`select string_agg(s::text, ' ') as all from session s`.execute(world.db)
    assert.ok(!rows[0]!.all.includes(token) && !rows[0]!.all.includes(Buffer.from(token).toString('hex')))
    await world.db
      .updateTable('account')
      .set({ state: 'suspended' })
      .where('email', '=', 'hashed@example.com')
      .execute()
    assert.equal(await findSession(world.deps, token), null)
  })
})

describe('the demonstration', () => {
  it('shows only the codes of its own accounts', async () => {
    await send('maya@example.com')
    await send('somebody@example.com')
    assert.equal(
      await findDemoCode(world.deps, { email: 'maya@example.com', browser: 'b' }),
      await codeFor('maya@example.com'),
    )
    assert.equal(await findDemoCode(world.deps, { email: 'maya@example.com', browser: 'other' }), null)
    assert.equal(await findDemoCode(world.deps, { email: 'somebody@example.com', browser: 'b' }), null)
  })
})
