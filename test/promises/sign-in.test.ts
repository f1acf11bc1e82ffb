import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Answer, Caller } from '../caller.ts'
import { quickOrFull } from '../quick-or-full.ts'
import type { TestServer } from '../servers/server.ts'
import { anotherCode, askCode, mailedCode, sameBrowser, signInBy, typeCode } from '../sign-in/signing-in.ts'
import { startSite, type Site } from '../site.ts'

const WRONG = 'This code is not right.'
const OVER = 'This code is no longer valid. Please ask for a new one.'

let site: Site
let second: TestServer
before(async () => {
  // Nothing is paid here, so the payment provider is not called.
  site = await startSite({ RECONCILE_SECONDS: '60' })
  second = await site.another({ NODE_ARGUMENTS: '--import ./test/controls/with-remembered-sessions.ts' })
})
after(() => site.close())

test('two processes together compare five of many simultaneous guesses, and then refuse even the right code', async (t) => {
  const guesses = quickOrFull(40, 1000)
  const email = 'guessed@example.com'
  const who = site.caller()
  await askCode(who, email)
  const right = await mailedCode(site, email)
  const elsewhere = sameBrowser(who, second.url)
  const answers = await Promise.all(
    Array.from({ length: guesses }, (_, index) =>
      typeCode(index % 2 === 0 ? who : elsewhere, anotherCode(right)),
    ),
  )
  const [challenge] = await site.rows('select attempts_left, used_at from login_challenge where email = $1', [
    email,
  ])
  assert.deepEqual(challenge, { attempts_left: 0, used_at: null })
  // On a busy machine a request may be refused because the database is busy: before its guess, or on the page after
  // it.
  const busy = answers.filter(({ status }) => status === 503)
  const counted = countSaid(answers.filter(({ status }) => status !== 503))
  assert.ok(counted.wrong <= 5 && counted.wrong + busy.length >= 5, `${counted.wrong} compared`)
  assert.deepEqual([counted.over, counted.in], [guesses - counted.wrong - busy.length, 0])
  assert.ok(busy.every(({ text }) => text.includes('We are very busy just now.')))
  assert.ok(busy.length <= guesses / 100, `${busy.length} of ${guesses} failed`)
  assert.deepEqual(countSaid([await typeCode(who, right)]), { wrong: 0, over: 1, in: 0 })
  t.diagnostic(
    `promise 8: of ${guesses} guesses at once over two processes 5 were compared, then dead; ${busy.length} found the server too busy`,
  )
})

test('a code works once, in its browser, until a newer one or ten minutes end it', async (t) => {
  const replays = quickOrFull(20, 50)
  const email = 'careful@example.com'
  const [who, other] = [site.caller(), site.caller()]
  await askCode(who, email)
  const code = await mailedCode(site, email)
  const { status, headers } = await typeCode(other, code)
  assert.deepEqual([status, headers.get('location')], [302, '/login'], 'a browser that requested no code')
  await askCode(other, email)
  const theirs = await mailedCode(site, email)
  assert.notEqual(theirs, code)
  assert.equal(said(await typeCode(other, code)), 'wrong')

  await askCode(who, email)
  assert.equal(said(await typeCode(who, code)), 'wrong', 'a newer one ended it')
  const fresh = await mailedCode(site, email)
  const before = sameBrowser(who, site.url)
  const together = await Promise.all(
    Array.from({ length: replays }, (_, index) =>
      typeCode(index % 2 ? sameBrowser(who, second.url) : sameBrowser(who, site.url), fresh),
    ),
  )
  assert.equal(countSaid(together).in, 1)
  assert.equal(said(await typeCode(before, fresh)), 'over')

  await askCode(before, email)
  const late = await mailedCode(site, email)
  await age('login_challenge', '10 minutes')
  assert.equal(said(await typeCode(before, late)), 'over')
  t.diagnostic(
    `promise 8: other browser, older code, ${replays} replays at once and ten minutes: one sign-in`,
  )
})

test('a session from before signing in, or before the second factor, opens nothing', async (t) => {
  const who = site.caller()
  who.cookies.set('session', 'planted-by-somebody-else')
  const planted = new Map(who.cookies)
  const names: Map<string, string>[] = [planted]
  for (let time = 0; time < quickOrFull(2, 20); time += 1) {
    assert.equal(said(await signInBy(site, who, 'fixed@example.com')), 'in')
    assert.deepEqual(await opens(who.cookies), [true, true])
    for (const name of names) assert.deepEqual(await opens(name), [false, false])
    names.push(new Map(who.cookies))
  }
  assert.equal(new Set(names.map((name) => name.get('session'))).size, names.length)

  const operator = site.caller()
  await signInBy(site, operator, 'ramesh@example.com')
  const owing = new Map(operator.cookies)
  assert.deepEqual(await opens(owing), [false, false], 'before the second factor')
  const page = await operator.get('/verify/second-factor')
  const [, code = ''] = /authenticator shows[^\d]*(\d{6})/.exec(page.text) ?? []
  const form = Object.fromEntries([...code].map((digit, index) => [`code-${index + 1}`, digit]))
  assert.equal((await operator.post('/verify/second-factor', { form })).status, 302)
  assert.deepEqual(await opens(operator.cookies), [true, true])
  assert.deepEqual(await opens(owing), [false, false], 'a token from before the second factor')
  t.diagnostic(
    `promise 15: ${names.length} names known before signing in, and one before the second factor, opened nothing`,
  )
})

test('after logging out, a suspension or its expiry, every process refuses an old cookie', async (t) => {
  const count = quickOrFull(3, 50)
  const emails = Array.from({ length: count }, (_, index) => `leaving${index}@example.com`)
  const callers: Caller[] = []
  for (const email of emails) {
    const who = site.caller()
    await signInBy(site, who, email)
    callers.push(who)
  }
  const copies = callers.map(({ cookies }) => new Map(cookies))
  const half = Math.ceil(count / 2)
  await refusesAfter(copies.slice(0, half), () =>
    Promise.all(callers.slice(0, half).map((who) => logOut(who))),
  )
  await refusesAfter(copies.slice(half), () =>
    site.rows(`update account set state = 'suspended' where email = any($1::citext[])`, [emails.slice(half)]),
  )

  const [idle, busy] = [site.caller(), site.caller()]
  await signInBy(site, idle, 'idle@example.com')
  await signInBy(site, busy, 'busy@example.com')
  for (const days of [10, 10, 9]) {
    await age('session', `${days} days`)
    assert.deepEqual(await opens(busy.cookies), [true, true])
    if (days === 10) continue
    assert.deepEqual(await opens(idle.cookies), [false, false], 'unused for more than 14 days')
  }
  await age('session', '1 day')
  assert.deepEqual(await opens(busy.cookies), [false, false], '30 days after signing in, even when used')
  t.diagnostic(
    `promise 15: ${count} old cookies refused by both processes in the very next request after logout or suspension; 14 days unused, 30 days at most`,
  )
})

test('a process that caches sessions trusts an old cookie', async (t) => {
  const who = site.caller()
  await signInBy(site, who, 'trusted@example.com')
  const copy = new Map(who.cookies)
  const careless = new Map(copy).set('careless', 'yes')
  assert.deepEqual(await opens(careless), [true, true])
  await logOut(who)
  assert.deepEqual(await opens(copy), [false, false])
  assert.deepEqual(await opens(careless), [false, true])
  t.diagnostic('promise 15 control: a process that remembers sessions let the old cookie in')
})

function said({ status, text, headers }: Answer): 'wrong' | 'over' | 'in' {
  if (status === 302)
    return headers.getSetCookie().some((each) => each.startsWith('session=')) ? 'in' : 'over'
  assert.equal(status, 422, text.slice(0, 200))
  assert.ok(text.includes(WRONG) !== text.includes(OVER))
  return text.includes(WRONG) ? 'wrong' : 'over'
}

function countSaid(answers: Answer[]) {
  const counts = { wrong: 0, over: 0, in: 0 }
  for (const answer of answers) counts[said(answer)] += 1
  return counts
}

const logOut = (who: Caller) => who.post('/logout', { form: { from: 'menu' } })
/** Makes all codes or sessions that much older, like a jump of the clock for them only. */
async function age(what: keyof typeof instants, by: string): Promise<void> {
  const older = instants[what].map((instant) => `${instant} = ${instant} - $1::interval`)
  await site.rows(`update ${what} set ${older.join(', ')}`, [by])
}
const instants = {
  login_challenge: ['created_at', 'expires_at', 'used_at'],
  session: ['created_at', 'seen_at', 'confirmed_at', 'expires_at', 'ended_at'],
} as const

/** Whether each process accepts these cookies. */
async function opens(cookies: Map<string, string>) {
  return Promise.all(
    [site.server, second].map(async ({ url }) => {
      const { status } = await sameBrowser({ cookies }, url).get('/bookings')
      assert.ok(status === 200 || status === 302, `${status}`)
      return status === 200
    }),
  )
}

/** After an action, every process refuses the very next request of these browsers. */
async function refusesAfter(browsers: Map<string, string>[], act: () => Promise<unknown>): Promise<void> {
  for (const cookies of browsers) assert.deepEqual(await opens(cookies), [true, true])
  await act()
  for (const looks of await Promise.all(browsers.map((cookies) => opens(cookies))))
    assert.deepEqual(looks, [false, false])
}
