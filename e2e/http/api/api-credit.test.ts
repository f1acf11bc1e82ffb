import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connect } from '#db/connect.ts'
import { giveCredit } from '#test/samples/credit.ts'
import { book, sharedSite, type Site, type SiteDeparture } from '#test/site.ts'
import { soon } from '#test/soon.ts'
import type { Caller } from '#test/caller.ts'

const EMAIL = 'credit.by.call@example.com'

let site: Site
let who: Caller
let departure: SiteDeparture
before(async () => {
  site = await sharedSite()
  departure = await site.departure({ spots: 50 })
  who = site.caller()
  await who.post('/login', { form: { email: EMAIL } })
  const mail = await soon(async () => {
    const mails = (await who.get('/dev/mail.json')).json
    return mails.find(({ to, text }: any) => to === EMAIL && /\b\d{6}\b/.test(text))
  })
  const [code = ''] = /\b\d{6}\b/.exec(mail.subject) ?? []
  const digits = Object.fromEntries([...code].map((digit, index) => [`code-${index + 1}`, digit]))
  assert.equal((await who.post('/verify', { form: digits })).status, 302)
  const [{ id }] = await site.rows('select id from account where email = $1', [EMAIL])
  const db = connect(site.databaseUrl, { max: 1, applicationName: 'chautari-test' })
  await giveCredit(db, id, 1500_00, new Date())
  await db.destroy()
})
after(() => site.close())

const mine = { p_email: EMAIL }

test('refuses different amounts with 409 and the server’s amounts', async () => {
  const cases: [object, number, string, object][] = [
    [{ p_credit_used: -0.01 }, 422, 'credit-negative', {}],
    [{ p_credit_used: '1500.01' }, 409, 'credit-too-much', { maximum: 1500 }],
    [{ p_credit_used: 1240.01 }, 409, 'credit-above-price', { credit_used: 1240 }],
    [{ p_credit_used: 1239.6 }, 409, 'credit-leaves-too-little', {}],
    [{ p_credit_used: 0.001 }, 422, 'details-invalid', {}],
    [{ p_credit_used: 'NaN' }, 422, 'details-invalid', {}],
    [{ p_credit_used: 40, p_total_price: 1240 }, 409, 'price-changed', { total_price: 1200 }],
    [{ p_referral_code: 'nobody9' }, 422, 'referral-invalid', {}],
    [{ p_referral_code: 'GURANS10', p_total_price: 1240 }, 409, 'price-changed', { total_price: 1230 }],
  ]
  for (const [change, status, code, figures] of cases) {
    const { json, ...answer } = await book(who, departure, { ...mine, ...change })
    assert.deepEqual([answer.status, json.code], [status, code], JSON.stringify(change))
    for (const [name, figure] of Object.entries(figures)) assert.equal(json[name], figure)
  }
  assert.equal(cases.length, 9)
  const [left] = await site.rows(
    `select balance_cents::int as cents from ledger_account join account on ledger_account.id = 'credit:' || account.id
     where email = $1`,
    [EMAIL],
  )
  assert.equal(left.cents, 1500_00)
})

test('deducts code and credit by call too, and the checkout knows the spent credit', async () => {
  const change = { ...mine, p_referral_code: 'gurans10', p_credit_used: '40.00', p_total_price: 1190 }
  const { status, json: booking } = await book(who, departure, change)
  assert.deepEqual([status, booking.total_price, booking.status], [200, 1190, 'pending'])
  const checkout = (body: object) =>
    who.post('/api/payments/create-checkout-session', { body: { bookingId: booking.id, ...body } })
  for (const creditUsed of [0, 39.99, -40, 'x']) {
    const refused = await checkout({ creditUsed })
    assert.deepEqual(
      [refused.status, refused.json.error, refused.json.creditUsed],
      [409, 'Failed to create checkout session', 40],
    )
  }
  const opened = await checkout({ creditUsed: '40.00', amount: 1190 })
  assert.match(opened.json.url, /\/dev\/pay\//)
})

test('confirms at once what credit pays in full', async () => {
  const { json: booking } = await book(who, departure, { ...mine, p_credit_used: 1240, p_total_price: 0 })
  assert.deepEqual([booking.status, booking.total_price], ['confirmed', 0])
  const body = { bookingId: booking.id, amount: 0, creditUsed: 1240 }
  const { json } = await who.post('/api/payments/create-checkout-session', { body })
  assert.match(json.url, /\/payment-success\?booking=/)
  assert.deepEqual(await site.violations(), [])
})
