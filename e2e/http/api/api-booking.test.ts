import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { patiently } from '#test/caller.ts'
import { aCode } from '#test/fixtures/promotions.ts'
import { confirmedBooking, signedInCaller } from '#test/samples/confirmed-booking.ts'
import { book, bookingFields, sharedSite, type Site, type SiteDeparture } from '#test/site.ts'

const FAILED = 'There was an error processing your booking. Please try again.'

let site: Site
before(async () => {
  site = await sharedSite()
})
after(() => site.close())

test('create_booking returns the fields of the specification', async () => {
  const departure = await site.departure({ priceCents: 980_50 })
  const who = site.caller()
  const friend = { firstName: 'Ola', lastName: 'Lind', isChild: true }
  const { status, json, headers } = await book(who, departure, {
    p_adult_count: 2,
    p_additional_travelers: [friend],
    p_total_price: 1961,
    p_special_requests: 'Vegetarian food',
  })
  assert.equal(status, 200)
  const contact = {
    email: 'maya.lind@example.com',
    phone: '+46 8 123 456 78',
    address: 'Storgatan 1',
    city: 'Stockholm',
    country: 'Sweden',
  }
  const { id, booking_date, created_at, hold_expires_at, ...fields } = json
  assert.match(id, /^[0-9a-f-]{36}$/)
  assert.deepEqual(fields, {
    trek_id: departure.trek_id,
    user_id: null,
    status: 'pending',
    start_date: departure.starts_on,
    end_date: departure.ends_on,
    total_price: 1961,
    plan: 'full',
    unpaid_amount: 0,
    adult_count: 2,
    first_name: 'Maya',
    last_name: 'Lind',
    ...contact,
    special_requests: 'Vegetarian food',
    additional_travelers: [{ ...friend, ...contact }],
    cancelled_at: null,
    refund_amount: 0,
    refund_status: null,
    refund_percentage: null,
  })
  assert.equal(Date.parse(hold_expires_at) - Date.parse(booking_date), 30 * 60_000)
  assert.ok(Math.abs(Date.parse(created_at) - Date.now()) < 60_000)
  assert.match(headers.get('set-cookie') ?? '', /^visitor=[0-9a-f-]{36}; .*HttpOnly; SameSite=Lax/)
})

test('the same command a hundred times at once: one booking, a hundred equal answers', async () => {
  const departure = await site.departure()
  const key = randomUUID()
  const who = site.caller()
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => patiently(() => book(who, departure, {}, key))),
  )
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
  assert.equal(answers.length, 100)
  assert.deepEqual(await taken(departure), { spots_taken: 1, bookings: 1 })

  const later = await book(who, departure, {}, key)
  assert.equal(later.json.id, answers[0]?.json.id, 'and with the cookie of the first answer')
  const other = await book(who, departure, { p_first_name: 'Somebody' }, key)
  assert.deepEqual([other.status, other.json.code], [422, 'same-key-other-booking'])
  assert.deepEqual(await taken(departure), { spots_taken: 1, bookings: 1 })
})

test('refuses an impossible booking with its status and sentence, and writes nothing', async () => {
  const departure = await site.departure({ spots: 50 })
  const full = await site.departure({ spots: 1 })
  assert.equal((await book(site.caller(), full)).status, 200)
  const elsewhere = await site.rows('select id from trek where id <> $1 limit 1', [departure.trek_id])
  const named = Array.from({ length: 50 }, () => ({ firstName: 'A', lastName: 'B' }))
  const NO_TREK = 'No trek data available. Please go back and try again.'
  const FULL = 'No more spots available for this trek.'

  type Wrong = [string, SiteDeparture, Record<string, unknown>, number, string, string]
  const wrong: Wrong[] = [
    ['unknown trek', departure, { p_trek_id: randomUUID() }, 404, 'trek-not-found', NO_TREK],
    ['no trek at all', departure, { p_trek_id: 'everest' }, 404, 'trek-not-found', NO_TREK],
    ['another trek', departure, { p_trek_id: elsewhere[0].id }, 404, 'departure-not-found', FAILED],
    ['no such dates', departure, { p_start_date: '2031-01-01' }, 404, 'departure-not-found', FAILED],
    ['past', await site.departure({ startsInDays: -3 }), {}, 409, 'departure-past', FAILED],
    ['too late', await site.departure({ startsInDays: 1 }), {}, 409, 'booking-deadline-passed', FAILED],
    ['closed', await site.departure({ state: 'closed' }), {}, 409, 'departure-not-open', FAILED],
    ['full', full, {}, 409, 'no-more-spots', FULL],
    ['nobody', departure, { p_adult_count: 0, p_additional_travelers: [] }, 422, 'party-size', FAILED],
    ['51', departure, { p_adult_count: 51, p_additional_travelers: named }, 422, 'party-size', FAILED],
    ['half a person', departure, { p_adult_count: 1.5 }, 422, 'invalid', FAILED],
    ['fewer names', departure, { p_adult_count: 2, p_additional_travelers: [] }, 422, 'party-size', FAILED],
    ['price of mine', departure, { p_total_price: 0.5 }, 409, 'price-changed', FAILED],
    ['price in words', departure, { p_total_price: 'nothing' }, 422, 'details-invalid', FAILED],
    ['foreign user', departure, { p_user_id: randomUUID() }, 403, 'booking-foreign-user', FAILED],
    ['wrong email', departure, { p_email: 'maya@nowhere' }, 422, 'details-invalid', FAILED],
    ['no name', departure, { p_first_name: '' }, 422, 'details-invalid', FAILED],
    ['no such day', departure, { p_start_date: '2027-02-30' }, 422, 'invalid', FAILED],
    [
      ...(['foreign credit', departure, { p_credit_used: 100 }, 409, 'credit-too-much'] as const),
      'Cannot use more credit than available. Maximum: $0.00',
    ],
    [
      ...([
        'referral without signing in',
        departure,
        { p_referral_code: 'FRIEND' },
        409,
        'referral-needs-login',
      ] as const),
      'Please enter a valid referral code or leave it blank.',
    ],
  ]
  const before = await counts()
  for (const [what, on, change, status, code, says] of wrong) {
    const answer = await book(site.caller(), on, change)
    assert.deepEqual([answer.status, answer.json.code, answer.json.error], [status, code, says], what)
    if (code === 'price-changed') assert.equal(answer.json.total_price, 1240)
    if (what === 'wrong email') assert.match(answer.json.fields.email, /name@example\.com/)
  }
  assert.equal(wrong.length, 20)
  const keyless = await site.caller().post('/api/rpc/create_booking', { body: bookingFields(departure) })
  assert.deepEqual([keyless.status, keyless.json.error], [422, FAILED])
  assert.match(keyless.json.reason, /idempotency-key/)
  const shortKey = await book(site.caller(), departure, {}, 'fifteen letters')
  assert.deepEqual([shortKey.status, shortKey.json.code], [422, 'key-too-short'])
  assert.deepEqual(await counts(), before)
})

test('limits a visitor to two live bookings and a network to six', async () => {
  const patience =
    'Too many bookings of this departure are being made from here. Please try again in a few minutes.'
  const departure = await site.departure({ spots: 50 })
  const who = site.caller()
  for (const status of [200, 200, 429]) assert.equal((await book(who, departure)).status, status)
  const statuses = []
  for (let visitor = 0; visitor < 5; visitor++) {
    const neighbour = site.caller(who.address.replace(/\.\d+$/, `.${100 + visitor}`))
    const answer = await book(neighbour, departure)
    statuses.push(answer.status)
    if (answer.status !== 200) assert.deepEqual(answer.json, { error: patience, code: 'too-many-holds' })
  }
  assert.deepEqual(statuses, [200, 200, 200, 200, 429])
  assert.deepEqual(await taken(departure), { spots_taken: 6, bookings: 6 })
  assert.equal((await book(site.caller(), departure)).status, 200, 'others are not affected')
})

async function taken({ id }: SiteDeparture) {
  const [row] = await site.rows(
    `select spots_taken, (select count(*)::int from booking where departure_id = departure.id) as bookings
     from departure where id = $1`,
    [id],
  )
  return row
}

async function counts() {
  const [row] = await site.rows(
    `select (select count(*)::int from booking) as bookings, (select sum(spots_taken)::int from departure) as spots,
       (select count(*)::int from booking_traveller) as travellers`,
  )
  return row
}

test('an account reads its own booking with lines, refund steps and the hash of what was sold', async () => {
  const email = `reads-${randomUUID()}@example.com`
  const who = await signedInCaller(site, email)
  const id = await confirmedBooking(site, who, email)
  const { status, json } = await who.get(`/api/bookings/${id}`)
  assert.equal(status, 200)
  assert.deepEqual([json.id, json.status, json.total_price], [id, 'confirmed', 1240])
  assert.deepEqual(json.lines, [
    { kind: 'travellers', label: '1 × $1,240.00', quantity: 1, unit: 1240, total: 1240 },
  ])
  assert.deepEqual(
    json.ladder.map(({ percent, card, credit }: any) => [percent, card, credit]),
    [
      [100, 1240, 0],
      [50, 620, 0],
      [0, 0, 0],
    ],
  )
  const [sold] = await site.rows(
    `select number, encode(sha256(convert_to(offer::text, 'UTF8')), 'hex') as sha256
     from trek_version v join booking b on b.sold_version_id = v.id where b.id = $1`,
    [id],
  )
  assert.deepEqual([json.sold_version, json.agreed_version, json.change_to_answer_until], [sold, sold, null])

  const stranger = await signedInCaller(site, `stranger-${randomUUID()}@example.com`)
  assert.equal((await stranger.get(`/api/bookings/${id}`)).status, 404)
  assert.equal((await site.caller().get(`/api/bookings/${id}`)).status, 401)
})

test('create_booking takes a promotion code without a login, and refuses two codes', async () => {
  const departure = await site.departure({ priceCents: 1000_00 })
  const code = aCode()
  await site.rows(`insert into promotion (code, made_by, made_by_id, percent, first_on, last_on, uses_most, made_at)
    select '${code}', 'operator', id, 20, current_date - 1, current_date + 20, 1, now() from account where role = 'operator' limit 1`)
  const wrong = await book(site.caller(), departure, { p_code: 'NOBODY99' })
  assert.deepEqual([wrong.status, wrong.json.code], [409, 'referral-needs-login'])
  const two = await book(site.caller(), departure, { p_code: code, p_referral_code: 'GURANS10' })
  assert.deepEqual([two.status, two.json.code], [422, 'details-invalid'])
  const shown = await book(site.caller(), departure, { p_code: code, p_total_price: 1000 })
  assert.deepEqual([shown.status, shown.json.code, shown.json.total_price], [409, 'price-changed', 800])
  const { status, json } = await book(site.caller(), departure, {
    p_code: code.toLowerCase(),
    p_total_price: 800,
  })
  assert.deepEqual([status, json.total_price], [200, 800])
  const late = await book(site.caller(), departure, { p_code: code, p_email: 'late@example.com' })
  assert.deepEqual([late.status, late.json.code], [409, 'promotion-used-up'])
  assert.equal(late.json.error, 'All uses of this promotion code are taken.')
  assert.deepEqual(await taken(departure), { spots_taken: 1, bookings: 1 })
})
