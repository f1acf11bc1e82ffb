import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { findViolations } from '#test/axe.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { expect, openSite } from '../browser.ts'

const site = openSite('read-only')
const wide = { viewport: { width: 1440, height: 1000 }, reducedMotion: 'reduce' } as const
const phone = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' } as const

const where = (page: Page) => page.getByRole('combobox', { name: 'Where' })
const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
const options = (page: Page) => page.getByRole('option')
const prices = (page: Page) => page.locator('.carousel [data-price-usd]').allTextContents()
const elsewhere = (page: Page) => page.mouse.click(20, 400)
const openCurrency = (page: Page) => page.locator('summary', { hasText: 'change currency' }).click()

test('a chosen currency changes every price at once, and the server renders the next page in it', async () => {
  const { page, faults, close } = await site.browser.visit(wide)
  await page.goto('/')
  const before = await prices(page)
  assert.ok(before.length >= 7 && before.every((price) => /^\$[\d,]+(\.\d\d)?$/.test(price)), before.join())
  let loads = 0
  page.on('request', (request) => (loads += Number(request.isNavigationRequest())))
  await openCurrency(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: 'Euro' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('.carousel [data-price-usd]').first()).toHaveText(/^≈ €[\d,]+\.\d\d$/)
  for (const price of await prices(page)) assert.match(price, /^≈ €/)
  assert.equal(loads, 0)
  const { userCurrency, currencySymbol } = await stored(page)
  assert.deepEqual([userCurrency, currencySymbol], ['EUR', '€'])

  const html = await (await page.request.get('/list')).text()
  assert.match(html, /data-price-usd="\d+\.\d\d">≈ €[\d,]+\.\d\d</)
  assert.match(html, /"priceCurrency":"USD"/)
  await openCurrency(page)
  await expect(page.getByText(/^For comparing only\. .* Rates of \w{3} \d+ \w{3} \d{4}\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Japanese yen' }).click()
  await expect(page.locator('.carousel [data-price-usd]').first()).toHaveText(/^≈ ¥[\d,]+$/)
  await close()
  assert.deepEqual(faults, [])
})

test('on a first visit the server renders prices in the visitor’s currency, without layout shift', async () => {
  const { page, faults, close } = await site.browser.visit({ ...phone, locale: 'de-CH' })
  await page.addInitScript(() => {
    const moved = window as unknown as { moved: number }
    moved.moved = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.moved += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const answer = await page.goto('/')
  assert.match((await answer?.text()) ?? '', />≈ CHF/)
  await expect.poll(async () => (await stored(page))['userCurrency']).toBe('CHF')
  assert.ok((await page.evaluate(() => (window as unknown as { moved: number }).moved)) < 0.02)
  await close()
  assert.deepEqual(faults, [])
})

test('a saved heart persists, and all hearts of the same trek agree', async () => {
  const { page, faults, close } = await site.browser.visit(wide)
  await page.goto('/')
  const card = page.locator('.carousel > li').first()
  const name = (await card.getByRole('link').textContent()) ?? ''
  await card.getByRole('button', { name: `Save ${name}` }).click()
  await expect(card.getByRole('button', { name: `Saved ${name}` })).toHaveAttribute('aria-pressed', 'true')
  const [saved] = JSON.parse((await stored(page))['savedAdventures'] ?? '[]') as Record<string, unknown>[]
  assert.deepEqual(Object.keys(saved ?? {}), ['id', 'trekName', 'region', 'duration', 'price', 'images'])
  assert.equal(saved?.['trekName'], name)
  await page.goto(`/list?q=${encodeURIComponent(name)}`)
  await page
    .getByRole('button', { name: `Saved ${name}` })
    .first()
    .click()
  assert.equal((await stored(page))['savedAdventures'], '[]')
  await close()
  assert.deepEqual(faults, [])
})

test('menus close on Escape with the focus back, and on a click elsewhere; rows step as specified', async () => {
  const maya = await createPerson(site.deps)
  const { page, faults, close } = await site.browser.visit({ ...wide, as: maya })
  await page.goto('/')
  const menu = page.locator('details', { hasText: 'Account menu' })
  const summary = menu.locator('summary')
  await expect(summary).toContainText(`Hi, ${maya.email}`)
  // The menu loads on demand: until then the key does nothing.
  await expect(async () => {
    await summary.focus()
    await page.keyboard.press('ArrowDown')
    await expect(menu.getByRole('link', { name: 'My Account' })).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('End')
  await expect(menu.getByRole('button', { name: 'Logout' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).not.toHaveAttribute('open')
  await expect(summary).toBeFocused()
  await summary.click()
  await elsewhere(page)
  await expect(menu).not.toHaveAttribute('open')

  const row = page.locator('ul.carousel')
  const moved = () => row.evaluate((box) => [box.scrollLeft, box.clientWidth] as const)
  await page.getByRole('button', { name: 'Next: Trending treks' }).click()
  const [left, width] = await moved()
  assert.ok(Math.abs(left - width / 5) <= 2, `${left} of ${width}`)
  await page.setViewportSize({ width: 768, height: 900 })
  const regions = page.locator('ul.regions')
  await page.getByRole('button', { name: 'Next: Explore by Regions' }).click()
  const third = await regions.evaluate((box) => box.scrollLeft / box.clientWidth)
  assert.ok(Math.abs(third - 1 / 3) < 0.01, `${third}`)
  await close()
  assert.deepEqual(faults, [])
})

test('without script the account menu opens, and there are no hearts', async () => {
  const maya = await createPerson(site.deps)
  const { page, faults, close } = await site.browser.visit({ ...wide, as: maya, javaScriptEnabled: false })
  await page.goto('/')
  await expect(page.locator('.carousel > li').first()).toBeVisible()
  assert.ok((await page.locator('.heart').count()) > 0, 'the markup has hearts')
  await expect(page.locator('.heart:visible')).toHaveCount(0)
  const menu = page.getByRole('navigation', { name: 'Your account' })
  await expect(menu).toBeHidden()
  await page.locator('summary', { hasText: 'Account menu' }).click()
  await expect(menu.getByRole('link', { name: 'My Account' })).toBeVisible()
  await close()
  assert.deepEqual(faults, [])
})

test('with its panels open home has no violation of WCAG 2.2 AA, and regions have none', async () => {
  const { page, faults, close } = await site.browser.visit(wide)
  await page.goto('/')
  await where(page).fill('anna')
  await expect(options(page).first()).toBeVisible()
  await look(page, 'destination', '.searchbox')
  await page.getByRole('button', { name: /^When/ }).click()
  await expect(page.locator('.cal__m').first()).toBeVisible()
  await look(page, 'dates', '.searchbox')
  await page.getByRole('button', { name: /^Travellers/ }).click()
  await look(page, 'travellers', '.searchbox')
  await openCurrency(page)
  await look(page, 'currency', '.top')
  await page.setViewportSize(phone.viewport)
  await page.goto('/regions')
  await expect(page.locator('.region')).toHaveCount(8)
  await page.locator('summary', { hasText: 'Menu' }).click()
  await look(page, 'regions and the phone’s menu', 'body')
  await close()
  assert.deepEqual(faults, [])
})

/** Rows of cards, and months after the first, are alike; another test checks all of home. */
const repeated = ['.regions > li + li', '.cal > :nth-child(n + 3)', '.menu__all > :nth-child(n + 4)']

/** Checks a part of the page in the light theme, and its colours again in the dark theme. */
async function look(page: Page, what: string, part: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const rules = colorScheme === 'light' ? 'all' : 'colours'
    assert.deepEqual(await findViolations(page, { rules, part, except: repeated }), [], what)
  }
}
