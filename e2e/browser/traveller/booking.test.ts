import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { expect, openSite } from '../../browser.ts'
import { fillLead, payWith } from '../../fill-in.ts'
import { bookNow } from './book-now.ts'

const site = openSite()

test('a guest finds a trek, takes a child along, is declined once, pays, and opens the mailed link', async () => {
  const { trek } = await createTrekWithDeparture(site.deps)
  const email = `ada-${randomUUID()}@example.org`
  const { page, faults, close } = await site.browser.visit()
  await page.goto('/')
  await page.getByLabel('Where').fill(trek.name)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: trek.name, exact: true }).click()
  await page
    .locator('#departures')
    .getByRole('link', { name: /^Select/ })
    .click()
  await expect(page.getByLabel('Departure', { exact: true })).toHaveValue(/./)
  await page.getByRole('button', { name: 'Book Now' }).first().click()
  await expect(page.getByText(/Held for you until \d\d:\d\d/).filter({ visible: true })).toBeVisible()

  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
  await expect(page).toHaveTitle(/^Error:/)
  await fillLead(page, email)
  await page.getByRole('button', { name: 'Add a traveller' }).click()
  await page.getByLabel('First name').nth(1).fill('Ralph')
  await page.getByLabel('Last name').nth(1).fill('Byron')
  await page.getByLabel(/Child, 10 to 12/).check()
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your booking')
  await expect(page.getByText('Ralph Byron')).toBeVisible()
  await page.getByRole('button', { name: 'Continue to payment — US$2,480.00' }).click()
  await expect(page.getByText('US$2,480.00').first()).toBeVisible()
  await payWith(page, '4000 0000 0000 0002')
  await expect(page.getByText('Your card was declined.').first()).toBeVisible()
  await payWith(page, '4242 4242 4242 4242')
  await expect(page).toHaveURL(/\/payment-success/)
  await expect(
    page.getByText('Your trek booking has been confirmed! You will receive a confirmation email shortly.'),
  ).toBeVisible()

  const mail = await mailTo(site, email, new RegExp(trek.name))
  const elsewhere = await site.browser.visit()
  await elsewhere.page.goto(/http\S+\/bookings\/link\/[\w-]+/.exec(mail.text)?.[0] ?? '')
  await expect(elsewhere.page.getByText(trek.name).first()).toBeVisible()
  await expect(elsewhere.page.getByText('Confirmed').first()).toBeVisible()
  assert.deepEqual([...faults, ...elsewhere.faults], [])
  await elsewhere.close()
  await close()
})

test('adding and removing a traveller changes the spots at once; releasing frees them', async () => {
  const departure = await createTrekWithDeparture(site.deps)
  const spots = async () => {
    const [row] = await site.rows('select spots_taken from departure where id = $1', [departure.id])
    return row.spots_taken as number
  }
  const { page, faults, close } = await site.browser.visit()
  await bookNow(page, departure)
  assert.equal(await spots(), 1)
  await page.getByRole('button', { name: 'Add a traveller' }).click()
  await expect(page.getByLabel('First name').nth(1)).toBeVisible()
  assert.equal(await spots(), 2)
  await page
    .getByRole('button', { name: /Remove/ })
    .first()
    .click()
  await expect(page.getByLabel('First name').nth(1)).toHaveCount(0)
  assert.equal(await spots(), 1)
  await page.getByRole('button', { name: 'Release my spots' }).click()
  await expect(page).toHaveURL(/\/trekking\//)
  assert.equal(await spots(), 0)
  assert.deepEqual(faults, [])
  await close()
})

test('after holding ten minutes longer the focus is on the next button', async () => {
  const { page, close } = await site.browser.visit()
  await bookNow(page, await createTrekWithDeparture(site.deps))
  const renew = page.getByRole('button', { name: 'Hold 10 more minutes' }).filter({ visible: true })
  await renew.focus()
  await page.keyboard.press('Enter')
  await expect(renew).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Release my spots' }).filter({ visible: true })).toBeFocused()
  await close()
})
