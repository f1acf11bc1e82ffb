import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Locator, Page } from '@playwright/test'
import { usd } from '#domain/money.ts'
import { expect, mailTo, openSite } from './browser.ts'
import { payWith } from './fill-in.ts'
import { lookOver } from './look-over.ts'
import { signIn, signInOperator, typeCode } from './signed-in.ts'

const site = openSite({ RECONCILE_SECONDS: '2' })
const PAGE = '/subscribe-and-save'
const GOOD = '4242 4242 4242 4242'
const FAILS_LATER = '4000 0000 0000 0341'

/** A new traveller who has just become a member by the page, the sign-in and the card page. */
async function becomeMember(page: Page, plan: 'Monthly' | 'Yearly', card: string): Promise<string> {
  const email = `${randomUUID()}@example.com`
  await signIn(page, email, PAGE)
  await page.getByRole('radio', { name: new RegExp(`^${plan}`) }).check()
  await page.getByRole('button', { name: /^Subscribe for/ }).click()
  await payWith(page, card)
  await expect(page.getByRole('status').filter({ hasText: 'You are a member now.' })).toBeVisible()
  return email
}

/** From the login page on. */
async function enterCode(page: Page, email: string) {
  await page.getByLabel(/^Email/).fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page).toHaveURL(/\/verify/)
  const { subject } = await mailTo(site.server.url, email, /is your Chautari code/)
  await typeCode(page, subject.slice(0, 6), 'Log in')
  await expect(page).not.toHaveURL(/\/verify/)
}

const advance = (page: Page, by: string) => page.request.post('/dev/clock', { data: { advance: by } })

/** The months' card, read again until what a webhook or a round brings is there. */
async function expectMonths(page: Page, email: string, text: RegExp) {
  // Five renewals come one after the other, each with its webhook.
  const until = Date.now() + 60_000
  for (;;) {
    await page.goto(PAGE)
    // A session does not live as long as a membership.
    if (await page.getByRole('link', { name: 'Log in' }).isVisible()) {
      await signIn(page, email, PAGE)
    }
    const card = (await page.getByRole('complementary', { name: 'Six months to 5%' }).textContent()) ?? ''
    if (text.test(card)) return
    if (Date.now() > until) throw new Error(`the card says ${card}`)
  }
}

/** A deal made in the office for one trek, from so many days on. */
async function makeDeal(page: Page, trek: string, percent: number, inDays: number) {
  const day = new Date(Date.now() + inDays * 86_400_000 + 20_700_000).toISOString().slice(0, 10)
  await page.getByLabel(/^Or one trek/).fill(trek)
  await page.getByLabel('Per cent off').fill(String(percent))
  await page.getByLabel('First day to book').fill(day)
  await page.getByLabel('Why', { exact: true }).fill('The season is slow')
  await page.getByRole('button', { name: 'Make this deal' }).click()
  await expect(page.getByRole('row').filter({ hasText: `${percent}%` })).toBeVisible()
}

const centsIn = async (price: Locator) => Math.round(Number(await price.getAttribute('data-price-usd')) * 100)

test('an operator makes deals: card, trek page and checkout say one total, and an early one is there for members only', async () => {
  const office = await site.browser.visit()
  await signInOperator(office.page, 'ramesh@example.com', '/admin/deals')
  await makeDeal(office.page, 'upper-mustang', 21, 0)
  await makeDeal(office.page, 'makalu-base-camp', 17, 2)
  await office.close()

  const { page, faults, close } = await site.browser.visit()
  const card = page.locator('.rowcard .price')
  await expect(async () => {
    await page.goto('/list?q=upper%20mustang')
    await expect(card).toContainText('−21% until', { timeout: 500 })
  }).toPass({ timeout: 15_000 })
  const pays = await centsIn(card.locator('> .money'))
  const was = await centsIn(card.locator('.was .money'))
  assert.equal(pays, was - Math.round((was * 21) / 100))
  await page.getByRole('link', { name: /Upper Mustang/ }).click()
  const row = page.locator('.table--deps tr', {
    has: page.locator(`td.n.b > [data-price-usd="${(pays / 100).toFixed(2)}"]`),
  })
  await row.first().getByRole('link').click()
  const booking = page.locator('#booking')
  await expect(booking.locator('.minus')).toContainText('Deal')
  assert.equal(await centsIn(booking.locator('.total .money')), pays)
  await booking.getByRole('button', { name: 'Book Now' }).click()
  await expect(page).toHaveURL(/payment-confirmation/)
  await expect(page.locator('.minus').first()).toHaveText(`Deal${usd(pays - was)}`)
  await expect(page.locator('.total').first()).toHaveText(`Total${usd(pays)}`)

  await page.goto('/seasonal-deals')
  const open = page.getByRole('region', { name: '21% off Upper Mustang Trek' })
  await expect(open.getByText(/ntil .*, 24:00 Nepal time\.$/)).not.toContainText('21% off')
  const early = page.getByRole('region', { name: /^17% off Makalu Base Camp/ })
  await expect(early).toHaveCount(0)
  await becomeMember(page, 'Monthly', GOOD)
  await page.goto('/seasonal-deals')
  await expect(early).toContainText('Members first')
  const earlyPays = await centsIn(early.locator('.price > .money'))
  await early.getByRole('link').click()
  await expect(page.locator('#booking .bookcard__price > .money')).toHaveAttribute(
    'data-price-usd',
    (earlyPays / 100).toFixed(2),
  )
  assert.deepEqual(faults, [])
  await close()
})

test('a visitor chooses a plan, logs in on the way, pays and is a member', async () => {
  const { page, faults, close } = await site.browser.visit()
  await page.goto(PAGE)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Subscribe and save')
  await expect(page.getByText('You save $20. Each month counts as it passes.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Subscribe for US$100.00 a year' })).toBeVisible()
  await page.getByRole('radio', { name: /^Yearly/ }).press('ArrowLeft')
  await page.getByRole('button', { name: 'Subscribe for US$10.00 a month' }).press('Enter')
  await expect(page.getByText('Please log in to become a member')).toBeVisible()
  const email = `${randomUUID()}@example.com`
  await enterCode(page, email)
  await expect(page.getByRole('radio', { name: /^Monthly/ })).toBeChecked()
  await page.getByRole('button', { name: 'Subscribe for US$10.00 a month' }).click()
  await expect(page.getByText('Renewed every month until it is cancelled')).toBeVisible()
  await payWith(page, GOOD)
  await expect(page.getByText('You are a member now. Two more days to book begin today.')).toBeVisible()
  await expect(page.getByText('1 of 6 months paid')).toBeVisible()
  await expect(page.getByText('Monthly, US$10.00 a month')).toBeVisible()
  const mail = await mailTo(site.server.url, email, /^Welcome: you are a Chautari member$/)
  assert.match(mail.text, /US\$10\.00 a month/)

  const invoice = page.getByRole('link', { name: /^Invoice of .* as PDF$/ })
  const address = (await invoice.getAttribute('href')) ?? ''
  const paper = await page.request.get(address)
  assert.equal((await paper.body()).subarray(0, 5).toString(), '%PDF-')
  const stranger = await site.browser.visit()
  await signIn(stranger.page, 'maya@example.com', '/bookings')
  assert.equal((await stranger.page.request.get(address)).status(), 404)
  await stranger.close()

  await page.getByRole('button', { name: 'Cancel membership' }).click()
  await expect(page.getByText('Your membership is cancelled. You keep its benefits until')).toBeVisible()
  await expect(page.getByText('Ends before the sixth month')).toBeVisible()
  await page.getByRole('button', { name: 'Keep my membership' }).click()
  await expect(page.getByText('Your membership goes on.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel membership' })).toBeVisible()
  assert.deepEqual(faults, [])
  await close()
})

test('after six paid months every price has 5% less, and a declined renewal can be paid with another card', async () => {
  const { page, faults, close } = await site.browser.visit()
  const email = await becomeMember(page, 'Monthly', GOOD)
  await advance(page, 'P155D')
  await expectMonths(page, email, /6 of 6 months paid.*5% off every trek now/)
  await page.goto('/trekking/annapurna-circuit')
  await page
    .locator('#departures')
    .getByRole('link', { name: /^Select/ })
    .first()
    .click()
  await expect(page.getByText('Member discount').first()).toBeVisible()
  await page.getByRole('button', { name: 'Book Now' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Booking details')
  const lines = page.getByRole('complementary', { name: 'Your booking' })
  const [, price = ''] = /1 × \$([\d,]+)\.00/.exec((await lines.textContent()) ?? '') ?? []
  const full = Number(price.replace(',', '')) * 100
  assert.ok(full > 0, 'the price of one spot is on the page')
  await expect(lines.getByText('Member discount')).toBeVisible()
  await expect(lines.getByText(usd(-full * 0.05), { exact: true })).toBeVisible()

  const other = await site.browser.visit()
  const late = await becomeMember(other.page, 'Monthly', FAILS_LATER)
  await advance(other.page, 'P32D')
  await mailTo(site.server.url, late, /^Your membership payment failed$/)
  await expectMonths(other.page, late, /1 of 6 months paid/)
  await expect(other.page.getByText(/^Your card declined US\$10\.00 on/)).toBeVisible()
  await other.page.getByRole('link', { name: 'Pay US$10.00 with another card' }).click()
  await payWith(other.page, GOOD)
  await expectMonths(other.page, late, /2 of 6 months paid/)
  assert.deepEqual([...faults, ...other.faults], [])
  await other.close()
  await close()
})

test('without a script one subscribes, cancels and is told, and the page is fit for everybody', async () => {
  const { page, close } = await site.browser.visit({ javaScriptEnabled: false })
  await becomeMember(page, 'Yearly', GOOD)
  await expect(page.getByText('0 of 6 months passed')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel membership' }).click()
  await expect(page.getByText('Your membership is cancelled.')).toBeVisible()
  const cookies = await page.context().cookies()
  await close()

  const member = await site.browser.visit()
  await member.page.context().addCookies(cookies)
  const { looked, found, expected } = await lookOver(member.page, [
    { what: 'membership of a member', open: (each) => each.goto(PAGE) },
    {
      what: 'membership of a visitor',
      open: async (each) => {
        await each.context().clearCookies()
        await each.goto(PAGE)
      },
    },
  ])
  assert.deepEqual(found, [])
  assert.equal(looked, expected)
  await member.close()
})
