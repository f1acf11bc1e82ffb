import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { expect, mailTo, openSite } from './browser.ts'
import { fillLead, payWith } from './fill-in.ts'

const site = openSite({ RECONCILE_SECONDS: '2' })

/** From the home page to the trek page by searching, as somebody who knows a name. */
async function findTrek(page: Page, name: string, script = true) {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All guided treks in one place')
  await page.getByLabel('Where').fill(name)
  if (script) await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/\d+ treks?/)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

/** Chooses a departure with room for a party, however far down the list the season has put it. */
async function chooseDeparture(page: Page) {
  const roomy = page
    .locator('#departures tr')
    .filter({ hasText: /([5-9]|1\d) of \d+/ })
    .getByRole('link', { name: /^Select/ })
  await expect(page.locator('#departures tr').nth(1)).toBeVisible()
  if ((await roomy.count()) === 0)
    await page
      .locator('#departures')
      .getByRole('link', { name: /^Show all/ })
      .click()
  await roomy.last().click()
  await expect(page.getByLabel('Departure', { exact: true })).toHaveValue(/./)
}

async function bookNow(page: Page) {
  await chooseDeparture(page)
  await page.getByRole('button', { name: 'Book Now' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Booking details')
}

const spotsOf = async (page: Page) => {
  const departure = new URL(page.url()).searchParams.get('departure')
  const treks = (await (await fetch(`${site.server.url}/api/treks`)).json()) as {
    trek_dates: { id: string; booked_spots: number }[]
  }[]
  return treks.flatMap(({ trek_dates }) => trek_dates).find(({ id }) => id === departure)?.booked_spots
}

test('a guest finds a trek, takes a child along, is declined once, pays, and opens the mailed link', async () => {
  const { page, faults, close } = await site.browser.visit()
  await findTrek(page, 'Everest Base Camp Trek')
  await bookNow(page)
  await expect(page.getByText(/Held for you until \d\d:\d\d/).filter({ visible: true })).toBeVisible()

  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
  await expect(page).toHaveTitle(/^Error:/)

  await fillLead(page, 'ada@example.com')
  await page.getByRole('button', { name: 'Add a traveller' }).click()
  await expect(page.getByLabel('First name').nth(1)).toBeVisible()
  await page.getByLabel('First name').nth(1).fill('Ralph')
  await page.getByLabel('Last name').nth(1).fill('Byron')
  await page.getByLabel(/Child, 10 to 12/).check()
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is this right?')
  await expect(page.getByText('Ralph Byron')).toBeVisible()

  const toPayment = page.getByRole('button', { name: /^Continue to payment — US\$/ })
  const total = /US\$[\d,.]+\d/.exec((await toPayment.textContent()) ?? '')?.[0] ?? ''
  await toPayment.click()
  await expect(page).toHaveURL(/\/dev\/pay\/cs_/)
  await expect(page.getByText(total).first()).toBeVisible()
  await payWith(page, '4000 0000 0000 0002')
  await expect(page.getByText('Your card was declined.').first()).toBeVisible()
  await payWith(page, '4242 4242 4242 4242')

  await expect(page).toHaveURL(/\/payment-success/)
  await expect(
    page.getByText('Your trek booking has been confirmed! You will receive a confirmation email shortly.'),
  ).toBeVisible()
  const mail = await mailTo(site.server.url, 'ada@example.com', /Everest Base Camp/)
  assert.match(JSON.stringify(mail.attachments), /\.ics/)
  const link = /http\S+\/bookings\/link\/[\w-]+/.exec(mail.text)?.[0] ?? ''

  const elsewhere = await site.browser.visit()
  await elsewhere.page.goto(link)
  await expect(elsewhere.page.getByText('Everest Base Camp Trek').first()).toBeVisible()
  await expect(elsewhere.page.getByText('Confirmed').first()).toBeVisible()
  assert.deepEqual([...faults, ...elsewhere.faults], [])
  await elsewhere.close()
  await close()
})

test('a signed-in traveller books with a confirmed card and finds the booking under Bookings', async () => {
  const { page, faults, close } = await site.browser.visit()
  await page.goto('/bookings')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Please log in to view your bookings')).toBeVisible()
  await page.getByLabel(/^Email/).fill('grace@example.com')
  await page.getByRole('button', { name: /code/i }).first().click()
  await expect(
    page.getByText('An OTP code has been sent to your email address. Please check your inbox.'),
  ).toBeVisible()
  const mail = await mailTo(site.server.url, 'grace@example.com', /is your Chautari code/)
  const code = /^\d{6}/.exec(mail.subject)?.[0] ?? ''
  for (const [index, digit] of [...code].entries())
    await page.locator(`input[name="code-${index + 1}"]`).fill(digit)
  await page
    .getByRole('button', { name: /Verify|Continue|Log in/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/bookings/)

  await findTrek(page, 'Langtang Valley Trek')
  await bookNow(page)
  await fillLead(page, 'grace@example.com')
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await page.getByRole('button', { name: /^Continue to payment/ }).click()
  await payWith(page, '4000 0025 0000 3155')
  await page.getByRole('button', { name: /Complete/ }).click()
  await expect(page.getByText(/Your trek booking has been confirmed!/)).toBeVisible()

  await page.getByRole('link', { name: 'View My Bookings' }).click()
  await expect(page.getByRole('heading', { name: 'Langtang Valley Trek' })).toBeVisible()
  await expect(page.getByText('Confirmed').first()).toBeVisible()
  assert.deepEqual(faults, [])
  await close()
})

test('without script, from the home page to the card page', async () => {
  const { page, close } = await site.browser.visit({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  })
  await findTrek(page, 'Makalu Base Camp Trek', false)
  await bookNow(page)
  await fillLead(page, 'noscript@example.com')
  await page.getByRole('button', { name: 'Add a traveller' }).click()
  await expect(page.getByLabel('First name', { exact: true }).first()).toHaveValue('Ada')
  await page.getByLabel('First name').nth(1).fill('Ralph')
  await page.getByLabel('Last name').nth(1).fill('Byron')
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is this right?')
  await page.getByRole('button', { name: /^Continue to payment/ }).click()
  await expect(page).toHaveURL(/\/dev\/pay\/cs_/)
  await payWith(page, '4242 4242 4242 4242')
  await expect(
    page.getByText(/Your trek booking has been confirmed!|is being processed/).first(),
  ).toBeVisible()
  await close()
})

test('adding and removing a traveller moves the spots at once; letting go frees them', async () => {
  const { page, faults, close } = await site.browser.visit()
  await page.goto('/trekking/gokyo-lakes')
  await chooseDeparture(page)
  const chosen = page.url()
  const before = (await spotsOf(page)) ?? 0
  await page.getByRole('button', { name: 'Book Now' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Booking details')
  const there = async () => {
    const [departure] = [new URL(chosen).searchParams.get('departure')]
    const treks = (await (await fetch(`${site.server.url}/api/treks`)).json()) as {
      trek_dates: { id: string; booked_spots: number }[]
    }[]
    return treks.flatMap(({ trek_dates }) => trek_dates).find(({ id }) => id === departure)?.booked_spots
  }
  assert.equal(await there(), before + 1)
  await page.getByRole('button', { name: 'Add a traveller' }).click()
  await expect(page.getByLabel('First name').nth(1)).toBeVisible()
  assert.equal(await there(), before + 2)
  await page
    .getByRole('button', { name: /Remove/ })
    .first()
    .click()
  await expect(page.getByLabel('First name').nth(1)).toHaveCount(0)
  assert.equal(await there(), before + 1)
  await page.getByRole('button', { name: 'Let it go' }).click()
  await expect(page).toHaveURL(/\/trekking\//)
  assert.equal(await there(), before)
  assert.deepEqual(faults, [])
  await close()
})

test('cancelling on the card page charges nothing and keeps the hold', async () => {
  const { page, faults, close } = await site.browser.visit()
  await page.goto('/trekking/mardi-himal')
  await bookNow(page)
  await fillLead(page, 'cancels@example.com')
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await page.getByRole('button', { name: /^Continue to payment/ }).click()
  await expect(page).toHaveURL(/\/dev\/pay\//)
  await page
    .getByRole('link', { name: /Cancel and go back|Back to/ })
    .last()
    .click()
  await expect(
    page.getByText('Your payment was cancelled. No charges were made to your account.'),
  ).toBeVisible()
  await expect(page.getByText(/Held for you until/).filter({ visible: true })).toBeVisible()
  await page.getByRole('button', { name: /Pay now/ }).click()
  await expect(page).toHaveURL(/\/dev\/pay\//)
  assert.deepEqual(faults, [])
  await close()
})
