import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { connect } from '#db/connect.ts'
import { giveCredit } from '../samples/credit.ts'
import { hopefulFields, hostileValues } from '../hostile/hostile-values.ts'
import { quickOrFull } from '../quick-or-full.ts'
import { book, bookingFields, sharedSite, type Site, type SiteDeparture } from '../site.ts'

/** Every nth pair of field and value in the short run; all of them at full size. */
const EVERY = quickOrFull(8, 1)
const AT_ONCE = 8

let site: Site
let victim: { id: string; email: string; code: string }
before(async () => {
  site = await sharedSite()
  const [account] = await site.rows(
    `select id, email::text, referral_code as code from account where email = 'maya@example.com'`,
  )
  victim = account
  const db = connect(site.databaseUrl, { max: 1, applicationName: 'chautari-test' })
  await giveCredit(db, victim.id, 100_00, new Date())
  await db.destroy()
})
after(() => site.close())

const specified = Object.keys(bookingFields({} as SiteDeparture))
const bookingOnly = ['p_user_id', 'p_total_price', 'p_credit_used', 'p_referral_code']
const checkoutFields = [
  'bookingId',
  'trekName',
  'amount',
  'customerEmail',
  'customerName',
  'userCurrency',
  'originalUSD',
  'referralCode',
  'creditUsed',
  'userId',
  'paymentId',
  'line_items',
  'success_url',
  'mode',
  'price_data',
]

/** What no stranger's request may change: other people's bookings and credit, roles, amounts of new bookings. */
async function untouched() {
  const [row] = await site.rows(
    `select (select md5(string_agg(concat(id, account_id, departure_id, email, spots, total_cents, hidden_at), '|'
         order by id)) from booking where account_id is not null) as bookings,
       (select md5(string_agg(a::text, '|' order by id)) from account a) as accounts,
       (select md5(string_agg(e::text, '|' order by id)) from entry e where account_id like 'credit:%') as credit,
       (select count(*)::int from referral_use) as referrals,
       (select count(*)::int from journal j join booking b on b.id = j.booking_id where b.network like '10.%') as facts,
       (select count(*)::int from booking where network like '10.%' and state <> 'held') as settled`,
  )
  return row
}

async function eachPair<Value>(all: Value[], act: (one: Value) => Promise<void>): Promise<number> {
  const chosen = all.filter((_, index) => index % EVERY === 0)
  const waiting = [...chosen]
  const worker = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await act(next)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return chosen.length
}

const pairs = (fields: readonly string[]) =>
  fields.flatMap((field) => hostileValues(victim.id).map((value) => ({ field, value })))

test('no value in any field of create_booking sets a price, a state, an owner or a discount', async (t) => {
  const calm = await untouched()
  const statuses: Record<number, number> = {}
  let departure = await site.departure({ spots: 50 })
  const stored: string[] = []
  const count = await eachPair(
    pairs([...new Set([...specified, ...bookingOnly, ...hopefulFields])]),
    async ({ field, value }) => {
      const on = departure
      const what = `${field}: ${JSON.stringify(value)?.slice(0, 60)}`
      const { status, json } = await site.caller().post('/api/rpc/create_booking', {
        body: { ...bookingFields(on), [field]: value },
        headers: { 'Idempotency-Key': randomUUID() },
      })
      statuses[status] = (statuses[status] ?? 0) + 1
      assert.ok(status === 200 || (status >= 400 && status < 500), `${status} ${what}`)
      if (status !== 200) return
      const [row] = await site.rows(
        `select state, account_id, credit_account_id, spots, display_currency, display_per_usd::float8 as rate,
           refund_status, confirmed_at, departure_id,
           (unit_price_cents, deal_cents, group_discount_cents, member_discount_cents, referral_cents,
            credit_cents, refund_amount_cents)::text as figures, total_cents::int as total,
           (select count(*)::int from booking_traveller t where t.booking_id = booking.id) as people
         from booking where id = $1`,
        [json.id],
      )
      const { people, spots, total, ...rest } = row
      assert.equal(spots, people, what)
      assert.equal(total, 1240_00 * spots, what)
      assert.equal(json.total_price, 1240 * spots, what)
      assert.deepEqual(
        rest,
        {
          state: 'held',
          account_id: null,
          credit_account_id: null,
          departure_id: on.id,
          display_currency: 'USD',
          rate: 1,
          refund_status: null,
          confirmed_at: null,
          figures: `(${on.price_cents},0,0,0,0,0,0)`,
        },
        what,
      )
      stored.push(json.id)
      if (stored.length % 40 === 0) departure = await site.departure({ spots: 50 })
    },
  )
  assert.ok(count >= 200, `${count} requests`)
  assert.ok((statuses[200] ?? 0) >= 40 && (statuses[422] ?? 0) >= 20, JSON.stringify(statuses))
  assert.deepEqual(await untouched(), calm)
  assert.deepEqual(await site.violations(), [])
  t.diagnostic(`promise 5: ${count} hostile values in the fields of create_booking: 0 effect`)
})

test('no value in any field of create-checkout-session sets an amount, a currency or whose card pays what', async (t) => {
  const calm = await untouched()
  const who = site.caller()
  const email = `${randomUUID()}@example.com`
  const { json: booking } = await book(who, await site.departure(), { p_email: email })
  const statuses: Record<number, number> = {}
  const addresses = Array.from({ length: 40 }, () => site.caller().address)
  const all = pairs([...new Set([...checkoutFields, ...hopefulFields])])
  const count = await eachPair([...all.entries()], async ([index, { field, value }]) => {
    const headers = { 'X-Forwarded-For': addresses[index % addresses.length] ?? '' }
    const { status } = await who.post('/api/payments/create-checkout-session', {
      body: { bookingId: booking.id, [field]: value },
      headers,
    })
    statuses[status] = (statuses[status] ?? 0) + 1
    assert.ok(status === 200 || (status >= 400 && status < 500), `${status} ${field}`)
  })
  assert.ok(count >= 200, `${count} requests`)
  for (const status of [200, 403, 409]) assert.ok((statuses[status] ?? 0) > 0, JSON.stringify(statuses))
  const payments = await site.rows(
    `select amount_cents::int as amount, currency, state from payment where booking_id = $1`,
    [booking.id],
  )
  assert.deepEqual(payments, [{ amount: 1240_00, currency: 'USD', state: 'open' }])
  const sessions = await site.rows(
    `select amount, currency, email, status from stand_in.session
     where metadata ->> 'bookingId' = $1 or client_reference_id = $1 or email = $2`,
    [booking.id, email],
  )
  assert.deepEqual(sessions, [{ amount: 1240_00, currency: 'usd', email, status: 'open' }])
  const [{ state }] = await site.rows('select state from booking where id = $1', [booking.id])
  assert.equal(state, 'held')
  assert.deepEqual(await untouched(), calm)
  assert.deepEqual(await site.violations(), [])
  t.diagnostic(`promise 5: ${count} hostile values in the fields of create-checkout-session: 0 effect`)
})
