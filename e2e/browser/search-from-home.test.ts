import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { findViolations } from '#test/axe.ts'
import { expect, openSite } from '../browser.ts'

const site = openSite('read-only')
const wide = { viewport: { width: 1440, height: 1000 }, reducedMotion: 'reduce' } as const
const phone = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' } as const

const where = (page: Page) => page.getByRole('combobox', { name: 'Where' })
const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
const options = (page: Page) => page.getByRole('option')
const elsewhere = (page: Page) => page.mouse.click(20, 400)

test('the keyboard alone goes from home to the results, and the URL has the whole search', async () => {
  const { page, faults, close } = await site.browser.visit(wide)
  await page.goto('/')
  const search = page.getByRole('button', { name: 'Search', exact: true })
  await expect(search).toBeDisabled()
  await expect(search).toHaveAccessibleDescription('Enter a destination, or choose ‘Anywhere in Nepal’.')
  await where(page).focus()
  await expect(page.getByRole('group', { name: 'Trending' }).getByRole('option')).toHaveCount(7)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Please enter a destination.')
  await page.keyboard.type('annapurna c')
  await expect(page.getByRole('group', { name: 'Available' })).toBeVisible()
  await expect(options(page)).toHaveText([/^Annapurna Circuit Trek/])
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(where(page)).toHaveValue('Annapurna Circuit Trek')

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const calendar = page.getByRole('dialog', { name: 'When' })
  await expect(calendar.locator('.cal__m')).toHaveCount(2)
  const months = () => calendar.locator('.cal__caption').allTextContents()
  const shown = await months()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  assert.deepEqual(await months(), shown, 'the range does not jump')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(calendar.getByText('8 days')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  const dates = page.getByRole('button', { name: /^When \d\d\/\d\d\/\d{4} – \d\d\/\d\d\/\d{4}$/ })
  await expect(dates).toBeFocused()

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const travellers = page.getByRole('dialog', { name: 'Travellers' })
  const adults = travellers.getByRole('group', { name: 'Adult (13 or above)' })
  const children = travellers.getByRole('group', { name: 'Children' })
  await expect(adults.getByRole('button', { name: 'One fewer' })).toBeDisabled()
  await expect(children.getByRole('button', { name: 'One fewer' })).toBeDisabled()
  await adults.getByRole('button', { name: 'One more' }).press('Enter')
  await children.getByRole('button', { name: 'One more' }).press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Travellers 2 adults, 1 child' })).toBeFocused()

  const { searchDestination, searchDate = '', searchOptions } = await stored(page)
  assert.equal(searchDestination, 'Annapurna Circuit Trek')
  assert.equal(searchOptions, '{"adult":2,"children":1}')
  const { startDate, endDate } = JSON.parse(searchDate) as { startDate: string; endDate: string }
  await page.reload()
  await expect(where(page)).toHaveValue('Annapurna Circuit Trek')
  await search.press('Enter')
  const query = `q=Annapurna\\+Circuit\\+Trek&from=${startDate}&to=${endDate}&adults=2&children=1`
  await expect(page).toHaveURL(new RegExp(`/list\\?${query}$`))
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await close()
  assert.deepEqual(faults, [])
})

test('understands regions, places and typing mistakes, and reports an unknown name and a failure', async () => {
  const { page, close } = await site.browser.visit(wide)
  await page.goto('/')
  for (const [typed, first] of [
    ['namche', /Everest/],
    ['anapurna', /Annapurna/],
    ['langtang', /Langtang/],
  ] as const) {
    await where(page).fill(typed)
    await expect(options(page).first()).toHaveText(first)
  }
  await expect(page.getByRole('group', { name: 'Regions' })).toHaveText(/Langtang3 treks/)
  await page.keyboard.press('Escape')
  await expect(options(page)).toHaveCount(0)
  await where(page).click()
  await expect(options(page)).not.toHaveCount(0)
  await elsewhere(page)
  await expect(options(page)).toHaveCount(0)

  await where(page).fill('')
  await options(page).filter({ hasText: 'Anywhere in Nepal' }).click()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL('/list')
  await page.goto('/')
  await where(page).fill('zzzzzz')
  await page.keyboard.press('Enter')
  const nothing = 'No trek found with that name. Please try a different search.'
  await expect(page.getByRole('alert')).toHaveText(nothing)
  await page.route('**/api/treks/suggestions**', (route) => route.fulfill({ status: 500, body: '' }))
  const failed = 'Search failed: Unknown error occurred. Please try again.'
  // On a busy machine one press had no effect, for an unknown reason, so the test presses again.
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText(failed, { timeout: 2_000 })
  }).toPass({ timeout: 15_000 })
  assert.equal(new URL(page.url()).pathname, '/')
  await close()
})

test('on a phone the search is a sheet, with one for the destination and one for the dates', async () => {
  const { page, faults, close } = await site.browser.visit(phone)
  await page.goto('/')
  const sheet = page.getByRole('dialog')
  await page.getByRole('button', { name: /^Where/ }).click()
  await expect(sheet).toHaveAccessibleName('Where to?')
  await expect(where(page)).toBeFocused()
  await page.keyboard.type('gokyo')
  await options(page).filter({ hasText: 'Gokyo Lakes Trek' }).click()
  await expect(sheet).toHaveAccessibleName('Search treks')
  await sheet.getByRole('button', { name: /^When/ }).click()
  await expect(sheet.locator('.cal__m')).toHaveCount(24)
  await look(page, 'dates', '.sheet')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveAccessibleName('Search treks')
  await look(page, 'search', '.sheet')
  await sheet.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/\/list\?q=Gokyo\+Lakes\+Trek$/)
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
