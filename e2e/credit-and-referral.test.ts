import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { connect } from '#db/connect.ts'
import { giveCredit } from '#test/credit.ts'
import { expect, mailTo, openSite } from './browser.ts'
import { fillLead, payWith } from './fill-in.ts'

const site = openSite({ RECONCILE_SECONDS: '2' })

/** The demonstration's code that can be tried; see the README. */
const CODE = 'GURANS10'

async function logIn(page: Page, email: string) {
  await page.goto('/login')
  await enterCode(page, email)
  await expect(page).not.toHaveURL(/\/(login|verify)/)
}

/** From the login page, wherever it leads afterwards. */
async function enterCode(page: Page, email: string) {
  await page.getByLabel(/^Email/).fill(email)
  await page.getByRole('button', { name: /code/i }).first().click()
  await expect(page.getByText(/An OTP code has been sent/)).toBeVisible()
  const mail = await mailTo(site.server.url, email, /is your Chautari code/)
  const code = /^\d{6}/.exec(mail.subject)?.[0] ?? ''
  for (const [index, digit] of [...code].entries())
    await page.locator(`input[name="code-${index + 1}"]`).fill(digit)
  await page
    .getByRole('button', { name: /Verify|Continue|Log in/ })
    .first()
    .click()
}

/** Gives credit as a grant does, to somebody who has signed in. */
async function credit(email: string, cents: number) {
  const db = connect(site.databaseUrl, { max: 1, applicationName: 'chautari-test' })
  const account = db.selectFrom('account').select('id').where('email', '=', email)
  await giveCredit(db, (await account.executeTakeFirstOrThrow()).id, cents, new Date())
  await db.destroy()
}

async function bookNow(page: Page, slug: string, adults = 1) {
  await page.goto(`/trekking/${slug}`)
  const roomy = page.locator('#departures tr').filter({ hasText: /([5-9]|1\d) of \d+/ })
  const select = roomy.getByRole('link', { name: /^Select/ }).last()
  const address = new URL((await select.getAttribute('href')) ?? '', page.url())
  address.searchParams.set('adults', String(adults))
  await page.goto(address.href)
  await page.getByRole('button', { name: 'Book Now' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Booking details')
}

/** The price lines beside the form, as label and amount. */
const linesOf = async (page: Page) =>
  page
    .getByRole('complementary', { name: 'Your booking' })
    .locator('dl')
    .last()
    .locator('div')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent).join(' ')))

test('group discount, code and credit go off in this order, and a card pays the rest', async () => {
  const { page, faults, close } = await site.browser.visit()
  const email = 'ada.credit@example.com'
  await logIn(page, email)
  await credit(email, 40_00)

  await bookNow(page, 'langtang-valley', 4)
  await fillLead(page, email)
  for (const index of [1, 2, 3]) {
    await page.getByLabel('First name').nth(index).fill(`Friend${index}`)
    await page.getByLabel('Last name').nth(index).fill('Byron')
  }
  const [gross = '', group = '', before = ''] = await linesOf(page)
  assert.match(gross, /^4 × \$/)
  assert.match(group, /^Group discount −\$/)

  await page.getByText('Add a referral code').click()
  await page.getByLabel('Referral code').fill('gurans9')
  await page.getByRole('button', { name: 'Apply referral code' }).click()
  await expect(page.getByText('Invalid referral code')).toBeVisible()
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(
    page.getByRole('link', { name: 'Please enter a valid referral code or leave it blank.' }),
  ).toBeVisible()
  await page.getByLabel('Referral code').fill(CODE.toLowerCase())
  await page.getByRole('button', { name: 'Apply referral code' }).click()
  await expect(page.getByRole('status').getByText('Referral code applied! $10 discount')).toBeVisible()

  await page.getByText('Use my credit ($40.00)').click()
  const field = page.getByLabel(/^Use my credit/)
  await field.fill('-5')
  await field.blur()
  await expect(page.getByText('Credit amount cannot be negative')).toBeVisible()
  await expect(field).toHaveValue('0.00')
  await field.fill('40.01')
  await field.blur()
  await expect(page.getByText('Maximum credit available is $40.00')).toBeVisible()
  await expect(field).toHaveValue('40.00')

  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is this right?')
  const lines = await linesOf(page)
  const dollars = (line: string) =>
    Number(/\$([\d,.]+)/.exec(line.replace(/^.*?([−$])/, '$1'))?.[1]?.replaceAll(',', ''))
  assert.deepEqual(lines.slice(0, 4), [
    ...[gross, group, 'Referral code applied! $10 discount −$10.00', 'Credit used −$40.00'],
  ])
  assert.equal(dollars(lines[4] ?? ''), dollars(before) - 50)

  const toPayment = page.getByRole('button', { name: /^Continue to payment — US\$/ })
  const total = /US\$[\d,.]+\d/.exec((await toPayment.textContent()) ?? '')?.[0] ?? ''
  await toPayment.click()
  await expect(page).toHaveURL(/\/dev\/pay\/cs_/)
  await expect(page.getByText(total).first()).toBeVisible()
  await payWith(page, '4242 4242 4242 4242')
  await expect(page.getByText(/Your trek booking has been confirmed!/)).toBeVisible()
  assert.deepEqual(faults, [])
  await close()
})

test('credit that covers all of it confirms without a card page, without script too', async () => {
  const email = 'whole.credit@example.com'
  const { page, close } = await site.browser.visit({
    ...{ javaScriptEnabled: false, viewport: { width: 390, height: 844 } },
  })
  await logIn(page, email)
  await credit(email, 9000_00)
  await bookNow(page, 'tamang-heritage')
  await fillLead(page, email)
  await page.getByText('Use my credit ($9,000.00)').click()
  await page.getByLabel(/^Use my credit/).fill('9000.01')
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(page.getByText('Maximum credit available is $9,000.00').first()).toBeVisible()
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is this right?')
  await page.getByRole('button', { name: 'Confirm booking' }).click()
  await expect(page).toHaveURL(/\/payment-success\?booking=/)
  await expect(
    page.getByText('Your trek booking has been confirmed! You will receive a confirmation email shortly.'),
  ).toBeVisible()
  await mailTo(site.server.url, email, /Tamang/)
  await close()
})

test('whoever has no account signs in for a code and comes back to what was typed', async () => {
  const { page, faults, close } = await site.browser.visit()
  await bookNow(page, 'gokyo-lakes')
  await fillLead(page, 'guest.code@example.com')
  await page.getByText('Add a referral code').click()
  await expect(page.getByLabel('Referral code')).toHaveCount(0)
  await page.getByRole('button', { name: 'Log in with a code' }).click()
  await expect(page).toHaveURL(/\/login/)
  await enterCode(page, 'guest.code@example.com')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Booking details')
  await expect(page.getByLabel('First name', { exact: true }).first()).toHaveValue('Ada')
  await page.getByText('Add a referral code').click()
  await page.getByLabel('Referral code').fill(CODE)
  await page.reload()
  await expect(page.getByLabel('Referral code')).toHaveValue(CODE)
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is this right?')
  await expect(page.getByText('Referral code applied! $10 discount').filter({ visible: true })).toBeVisible()
  assert.deepEqual(faults, [])
  await close()
})
