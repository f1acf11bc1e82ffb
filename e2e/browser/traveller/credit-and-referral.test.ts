import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { giveCredit } from '#test/samples/credit.ts'
import { createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { createPerson, type Person } from '#test/fixtures/people.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { expect, openSite } from '../../browser.ts'
import { fillLead, payWith } from '../../fill-in.ts'
import { bookNow } from './book-now.ts'

const site = openSite()

/** The demonstration's code to try; see the README. */
const CODE = 'GURANS10'

/** A traveller with this many US cents of credit. */
async function withCredit(cents: number): Promise<Person> {
  const person = await createPerson(site.deps, { firstName: 'Ada', lastName: 'Byron' })
  await giveCredit(site.deps.db, person.id, cents, site.deps.now())
  return person
}

/** The price lines beside the form, as label and amount. */
const linesOf = async (page: Page) =>
  page
    .getByRole('complementary', { name: 'Your booking' })
    .locator('dl:not(details dl)')
    .last()
    .locator('div')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent).join(' ')))

test('group discount, code and credit are deducted in this order, and a card pays the rest', async () => {
  const ada = await withCredit(40_00)
  const departure = await createTrekWithDeparture(site.deps, {
    form: { tiers: [{ from: '4', percent: '10' }] },
  })
  const { page, faults, close } = await site.browser.visit({ as: ada })
  await bookNow(page, departure, 4)
  await fillLead(page, ada.email)
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your booking')
  const lines = await linesOf(page)
  const dollars = (line: string) =>
    Number(/\$([\d,.]+)/.exec(line.replace(/^.*?([−$])/, '$1'))?.[1]?.replaceAll(',', ''))
  assert.deepEqual(lines.slice(0, 4), [
    gross,
    group,
    'Referral code applied! $10 discount −$10.00',
    'Credit used −$40.00',
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

test('a guest without an account signs in for a code and returns to the typed text', async () => {
  const { page, faults, close } = await site.browser.visit()
  const email = `guest-${randomUUID()}@example.org`
  await bookNow(page, await createTrekWithDeparture(site.deps))
  await fillLead(page, email)
  await page.getByText('Add a referral code').click()
  await page.getByLabel('Referral code').fill(CODE)
  await page.getByRole('button', { name: 'Apply referral code' }).click()
  await expect(page.getByText(/^Log in with an emailed code first/)).toBeVisible()
  await page.getByRole('button', { name: 'Log in with a code' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel(/^Email/).fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  const { subject } = await mailTo(site, email, /is your Chautari code/)
  for (const [index, digit] of Array.from(subject.slice(0, 6)).entries())
    await page.getByLabel(`Digit ${index + 1} of 6`).fill(digit)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Booking details')
  await expect(page.getByLabel('First name', { exact: true }).first()).toHaveValue('Ada')
  await page.getByText('Add a referral code').click()
  await page.getByLabel('Referral code').fill(CODE)
  await page.reload()
  await expect(page.getByLabel('Referral code')).toHaveValue(CODE)
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your booking')
  await expect(page.getByText('Referral code applied! $10 discount').filter({ visible: true })).toBeVisible()
  assert.deepEqual(faults, [])
  await close()
})
