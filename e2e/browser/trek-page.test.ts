import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { accountId } from '#db/seed/write/write-people.ts'
import { expect, openSite } from '../browser.ts'

const site = openSite('read-only')
const TREK = '/trekking/annapurna-circuit'
test('the keyboard alone goes from the top through profile, days and dates to the held spots', async () => {
  const { page, faults, close } = await site.browser.visit({ reducedMotion: 'reduce' })
  await page.goto(TREK, { waitUntil: 'networkidle' })
  let stops = await tabTo(page, 'a[href="#itinerary"]')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'On this page' }).locator('[aria-current]')).toHaveText(
    'Itinerary',
  )
  await page.locator('.secbar a[href="#overview"]').focus()
  stops += await tabTo(page, '.elev__days a')
  for (let day = 1; day < 8; day += 1) await page.keyboard.press('ArrowRight')
  await expect(page.locator('.elev__now')).toHaveText(
    'Day 8: Thorong Phedi, 4,450 m, 432 m above the highest night before',
  )
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page.locator('#day-7 details')).toHaveAttribute('open')
  await expect(page.locator('#day-7')).toHaveClass(/is-on/)
  await page.locator('.elev__days a[href="#day-7"]').focus()
  stops += await tabTo(page, '.elev__foot summary')
  await page.keyboard.press('Enter')
  await expect(page.locator('.elev__foot tbody tr')).toHaveCount(14)
  stops += await tabTo(page, '#departures .act a')
  await page.keyboard.press('Enter')
  await expect(page.locator('.badge--chosen')).toBeFocused()
  stops += await tabTo(page, '#booking button[value="book"]')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/payment-confirmation\?booking=/)
  assert.ok(stops > 40, `${stops} stops`)
  assert.deepEqual(faults, [])
  await close()
})

test('a visitor asks a host a question, and a date chosen on the public page is booked on the trek’s page', async () => {
  const { page, faults, close } = await site.browser.visit({ reducedMotion: 'reduce' })
  await page.goto(TREK)
  await page.getByRole('link', { name: 'Karma Gurung', exact: true }).first().click()
  await expect(page).toHaveURL(`/host-adventures/${accountId('karma@example.com')}`)
  const aboutMe = page.getByRole('link', { name: 'About Me' })
  await aboutMe.click()
  await expect(page.getByRole('dialog')).toContainText('Years of experience18')
  await page.keyboard.press('Escape')
  await expect(aboutMe).toBeFocused()
  await page.route('**/about.data*', (route) => route.abort())
  await aboutMe.click()
  await expect(page.getByRole('alert')).toHaveText('Failed to load host information')
  await page.keyboard.press('Escape')

  const card = page.locator('#trek-manaslu-circuit')
  await expect(card).toContainText('Availability: Select a date')
  const book = card.getByRole('button', { name: 'Book Now' })
  await expect(book).toBeDisabled()
  await book.click({ force: true })
  await expect(card.getByRole('alert')).toHaveText('Please select a date first')
  await expect(card.getByRole('combobox')).toBeFocused()
  await card.getByRole('combobox').selectOption({ index: 2 })
  await expect(card).toContainText(/\$1,\d{3} per person.*\d+\/\d+ spots left/)
  const departure = await card.getByRole('combobox').inputValue()
  await expect(page).toHaveURL(`${page.url().split('?')[0]}?departure=${departure}`)
  await book.click()
  await expect(page).toHaveURL(`/trekking/manaslu-circuit?departure=${departure}&from=host-adventures`)
  await expect(page.getByRole('combobox', { name: /Departure/ })).toHaveValue(departure)
  await page.goBack()
  await expect(card.getByRole('combobox')).toHaveValue(departure)

  const pictures = card.getByRole('group', { name: 'Pictures of Manaslu Circuit Trek' })
  await pictures.getByRole('button', { name: 'Next picture' }).click()
  await expect(pictures.getByRole('status')).toHaveText('Picture 2/ of 5')
  assert.deepEqual(
    faults.filter((fault) => !/Failed to (load resource|fetch)/.test(fault)),
    [],
  )
  await close()
})

/**
 * Presses Tab until the element has the focus; every stop on the way must be visible and not covered. Returns the
 * number of stops.
 */
async function tabTo(page: Page, selector: string): Promise<number> {
  for (let stops = 1; stops < 80; stops += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate((wanted) => {
      const focused = document.activeElement as HTMLElement
      const { left, top, width, height } = focused.getBoundingClientRect()
      const isTall = height > window.innerHeight / 2
      const y = isTall ? Math.max(top, window.innerHeight / 2) : top + Math.min(height / 2, 24)
      const seen = document.elementFromPoint(left + width / 2, y)
      const inSight = focused.contains(seen) || (seen?.contains(focused) && !seen.closest('.secbar'))
      return { there: focused.matches(wanted), inSight, what: focused.outerHTML.slice(0, 120) }
    }, selector)
    assert.ok(stop.inSight, `hidden while it has the focus: ${stop.what}`)
    if (stop.there) return stops
  }
  throw new Error(`80 stops and no ${selector}`)
}

test('all pictures open in the viewer, change by arrow keys, and Escape returns the focus', async () => {
  const { page, faults, close } = await site.browser.visit()
  await page.goto(TREK, { waitUntil: 'networkidle' })
  await page.locator('#picture-3').focus()
  await page.keyboard.press('Enter')
  const counter = page.locator('.yarl__counter')
  await expect(counter).toHaveText('3 of 5')
  for (const count of ['4 of 5', '5 of 5']) {
    await page.keyboard.press('ArrowRight')
    await expect(counter).toHaveText(count)
  }
  await expect(page.locator('.yarl__slide_current .yarl__slide_description')).toContainText('Annapurna')
  await page.keyboard.press('Escape')
  await expect(counter).toHaveCount(0)
  await expect(page.locator('#picture-3')).toBeFocused()
  assert.deepEqual(faults, [])
  await close()
})

test('all pictures open at the first one', async () => {
  const { page, faults, close } = await site.browser.visit()
  await page.goto('/trekking/everest-base-camp', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: /^Show all \d pictures$/ }).click()
  await expect(page.locator('.yarl__counter')).toHaveText(/^1\s+of\s+\d$/)
  assert.deepEqual(faults, [])
  await close()
})

test('another departure changes the card, the weather and the cancellation dates; the table has the same price', async () => {
  const { page, faults, close } = await site.browser.visit({ timezoneId: 'America/New_York' })
  await page.goto(TREK, { waitUntil: 'networkidle' })
  const texts: string[] = []
  for (const index of [2, 5]) {
    const dates = page.getByRole('combobox', { name: 'Departure' })
    const label = (await dates.locator('option').nth(index).textContent()) ?? ''
    await dates.selectOption({ label })
    const row = page.locator('#departures tr.chosen')
    await expect(row).toContainText(label)
    const price = Number((await row.locator('[data-price-usd]').getAttribute('data-price-usd')) ?? '')
    await expect(page.locator('#booking .total [data-price-usd]')).toHaveAttribute(
      'data-price-usd',
      price.toFixed(2),
    )
    await expect(page.locator('#booking')).toContainText(
      /until \w+ \d+ \w+ \d{4}, 24:00 Nepal time \(1[34]:15 your time\)/,
    )
    for (const part of ['#weather', '#cancellation'])
      texts.push((await page.locator(part).textContent()) ?? '')
  }
  assert.equal(new Set(texts).size, 4)
  for (let adults = 1; adults < 4; adults += 1)
    await page.locator('#booking').getByRole('button', { name: 'One more' }).first().click()
  await expect(page.locator('#booking')).toContainText('Group discount')
  await expect(page).toHaveURL(/adults=4/)
  assert.deepEqual(faults, [])
  await close()
})

test('on a phone the bottom bar leads to the dates and then books, and the section names follow', async () => {
  const { page, close } = await site.browser.visit({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    reducedMotion: 'reduce',
  })
  await page.goto(TREK, { waitUntil: 'networkidle' })
  const bar = page.getByRole('region', { name: 'Price', exact: true })
  assert.ok(((await bar.boundingBox())?.height ?? 0) >= 72)
  await bar.getByRole('link', { name: 'Choose a date' }).click()
  await expect(page.getByRole('heading', { name: 'Departures' })).toBeInViewport()
  await page.locator('#departures .act a').nth(1).click()
  await expect(bar.getByRole('button', { name: 'Book Now' })).toBeVisible()
  await page.locator('#reviews').scrollIntoViewIfNeeded()
  const marked = page.getByRole('navigation', { name: 'On this page' }).locator('[aria-current]')
  await page.evaluate(() => document.querySelector('#reviews')?.scrollIntoView())
  await expect(marked).toHaveText('Reviews')
  await expect(marked).toBeInViewport({ ratio: 0.9 })
  await close()
})
