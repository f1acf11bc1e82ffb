import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type Answer, caller, type Caller, newAddress, patiently } from '../caller.ts'
import { payCard } from '../samples/guest-flow.ts'
import { quickOrFull } from '../quick-or-full.ts'
import { book, startSite, type Site, type SiteDeparture } from '../site.ts'
import { soon } from '../soon.ts'

const SPOTS = 50
const ATTACKS = quickOrFull(4, 10)

let site: Site
before(async () => {
  site = await startSite({ RECONCILE_SECONDS: '2' })
})
after(() => site.close())

test('the same command a hundred times at once: one booking, one session, one charge, equal answers', async (t) => {
  const departure = await site.departure()
  const who = site.caller()
  const key = randomUUID()
  const booked = await aHundred(() => book(who, departure, {}, key))
  assert.deepEqual(different(booked), { answers: 1, statuses: [200] })
  const bookingId = booked[0]?.json.id
  const other = await book(who, departure, { p_first_name: 'Somebody' }, key)
  assert.deepEqual([other.status, other.json.code], [422, 'same-key-other-booking'])

  const pages = await aHundred(() => checkout(who, bookingId))
  assert.deepEqual(different(pages), { answers: 1, statuses: [200] })
  const sessionId = new URL(pages[0]?.json.url).pathname.split('/').at(-1) ?? ''
  const paid = await aHundred(() => payCard(who, sessionId))
  assert.deepEqual([...new Set(paid.map(({ status }) => status))], [303])
  await soon(async () => {
    const [{ state }] = await site.rows('select state from booking where id = $1', [bookingId])
    return state === 'confirmed'
  })

  const [stored] = await site.rows(
    `select (select count(*)::int from booking where departure_id = $1) as bookings,
       (select spots_taken from departure where id = $1) as spots,
       (select count(*)::int from payment where booking_id = $2) as attempts,
       (select count(*)::int from stand_in.session where metadata ->> 'booking_id' = $2::text
          or client_reference_id = $2::text) as sessions,
       (select count(*)::int from stand_in.intent where session_id = $3) as charges`,
    [departure.id, bookingId, sessionId],
  )
  assert.deepEqual(stored, { bookings: 1, spots: 1, attempts: 1, sessions: 1, charges: 1 })
  assert.deepEqual(await site.violations(), [])
  t.diagnostic(
    'promise 9: 100 bookings, 100 card pages and 100 payments at once: 1 booking, 1 session, 1 charge, equal answers; other body 422',
  )
})

test('holds that expire at once are released within a minute, with and without a session', async (t) => {
  const count = quickOrFull(60, 1000)
  const departures = await Promise.all(
    Array.from({ length: Math.ceil(count / SPOTS) }, () => site.departure({ spots: SPOTS })),
  )
  await inTurns(count, async (index) => {
    const who = site.caller()
    const { status, json } = await book(who, departures[index % departures.length] as SiteDeparture)
    assert.equal(status, 200)
    if (index % 2 === 0) assert.equal((await checkout(who, json.id)).status, 200)
  })
  const ids = departures.map(({ id }) => id)
  const taken = async () =>
    (await site.rows('select sum(spots_taken)::int as spots from departure where id = any($1)', [ids]))[0]
      .spots
  assert.equal(await taken(), count)

  const began = Date.now()
  await site.caller().post('/dev/clock', { body: { advance: 'PT31M' } })
  await soon(async () => (await taken()) === 0, 60)
  const seconds = (Date.now() - began) / 1000
  const states = await site.rows(
    'select state, count(*)::int from booking where departure_id = any($1) group by state',
    [ids],
  )
  assert.deepEqual(states, [{ state: 'expired', count }])
  assert.deepEqual(await site.violations(), [])
  t.diagnostic(
    `promise 13: ${count} holds, half with a card page, were free ${seconds.toFixed(1)} s after their time`,
  )
})

test('one guest gets two of two hundred attempted holds, and one network six', async (t) => {
  const departure = await site.departure({ spots: SPOTS })
  const guest = site.caller()
  assert.equal((await book(guest, departure)).status, 200, 'the first answer identifies the guest')
  const tries = await inTurns(199, () => book(guest, departure))
  assert.deepEqual(countStatuses(tries), { 200: 1, 429: 198 })

  const near = await inTurns(200, (index) =>
    book(site.caller(guest.address.replace(/\.\d+$/, `.${10 + (index % 200)}`)), departure),
  )
  assert.deepEqual(countStatuses(near), { 200: 4, 429: 196 })
  const [{ spots_taken }] = await site.rows('select spots_taken from departure where id = $1', [departure.id])
  assert.equal(spots_taken, 6)
  t.diagnostic('promise 13: of 200 tries one guest got 2 holds, of 200 more their network 4')
})

test('one network with a new cookie for each hold gets half of the spots, three times a day', async (t) => {
  const attack = await holdAllAgainAndAgain(site.url)
  assert.deepEqual(attack, [
    { attacker: 6, honest: 200 },
    { attacker: 6, honest: 200 },
    { attacker: 6, honest: 200 },
    ...Array.from({ length: ATTACKS - 3 }, () => ({ attacker: 0, honest: 200 })),
  ])

  const uncapped = await site.another({ NODE_ARGUMENTS: '--import ./test/controls/without-network-caps.ts' })
  const control = await holdAllAgainAndAgain(uncapped.url)
  assert.deepEqual(
    control,
    Array.from({ length: ATTACKS }, () => ({ attacker: 12, honest: 409 })),
  )
  t.diagnostic(
    `promise 13: of ${ATTACKS} attacks on 12 spots by one network 3 held 6 and none more; control: each held all 12`,
  )
})

/** Tries to hold every spot of a departure from one address, without paying, as soon as the previous holds expire. */
async function holdAllAgainAndAgain(url: string) {
  const departure = await site.departure({ spots: 12 })
  const address = newAddress()
  const taken = async (): Promise<number> =>
    (await site.rows('select spots_taken from departure where id = $1', [departure.id]))[0].spots_taken
  const attacks: { attacker: number; honest: number }[] = []
  while (attacks.length < ATTACKS) {
    for (const party of [12, 6, 3, 2, 1, 1])
      await book(caller(url, address), departure, { p_adult_count: party })
    const attacker = await taken()
    attacks.push({ attacker, honest: (await book(caller(url), departure)).status })
    await site.caller().post('/dev/clock', { body: { advance: 'PT31M' } })
    await soon(async () => (await taken()) === 0, 60)
  }
  return attacks
}

function checkout(who: Caller, bookingId: string): Promise<Answer> {
  return who.post('/api/payments/create-checkout-session', { body: { bookingId } })
}

function aHundred(act: () => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(Array.from({ length: 100 }, () => patiently(act)))
}

function different(answers: Answer[]) {
  const texts = new Set(answers.map(({ text }) => text))
  return { answers: texts.size, statuses: [...new Set(answers.map(({ status }) => status))] }
}

function countStatuses(answers: Answer[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

async function inTurns<Out>(count: number, act: (index: number) => Promise<Out>): Promise<Out[]> {
  const answers: Out[] = []
  let next = 0
  const worker = async () => {
    while (next < count) answers.push(await act(next++))
  }
  await Promise.all(Array.from({ length: 16 }, worker))
  return answers
}
