import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { expect, openSite } from '../browser.ts'

const site = openSite('read-only')
const visit = (options: BrowserContextOptions = {}) => site.browser.visit(options)

const phone = { viewport: { width: 390, height: 844 } }

/** One option of each group beside the list, with its URL and its chip. */
const options = [
  ['Short, 3–7 days', 'dur=short', 'Short, 3–7 days'],
  ['Medium, 5–8', 'group=medium', 'Medium, 5–8'],
  ['All meals', 'meals=true', 'All meals'],
  ['Porter', 'porter=true', 'Porter'],
  ['Moderate', 'difficulty=Moderate', 'Difficulty: Moderate'],
  ['Langtang', 'region=Langtang', 'Region: Langtang'],
] as const

const total = async (page: Page) => Number.parseInt((await page.locator('h1').textContent()) ?? '', 10)
const option = (page: Page, name: string) => page.locator('.filters .check', { hasText: name })

test('every filter applies at once, finds as many as announced, and is removed by its chip', async () => {
  const { page, faults, close } = await visit()
  await page.goto('/list')
  const steps = () => page.evaluate(() => history.length)
  const atFirst = await steps()
  const all = await total(page)
  for (const [label, query, chip] of options) {
    const said = Number(await option(page, label).locator('.c').textContent())
    assert.ok(said > 0 && said <= all, `${label} says ${said}`)
    await option(page, label).click()
    await expect(page).toHaveURL(`/list?${query}`)
    await expect(page.locator('h1')).toHaveText(new RegExp(`^${said} `))
    await page.getByRole('link', { name: `Remove ${chip}` }).press('Enter')
    await expect(page).toHaveURL('/list')
    await expect(page.locator('h1')).toBeFocused()
    await expect(page.locator('h1')).toHaveText(new RegExp(`^${all} `))
  }
  await page.getByRole('spinbutton', { name: 'To, US$' }).fill('700')
  await page.getByRole('spinbutton', { name: 'To, US$' }).blur()
  await expect(page).toHaveURL('/list?max=700')
  await expect(page.getByRole('link', { name: 'Remove Up to $700' })).toBeVisible()
  await page.getByLabel('Sort by').selectOption('Price lowest')
  await expect(page).toHaveURL('/list?max=700&sort=price-low')
  await expect(async () => {
    const prices = await page
      .locator('.rowcard .price > [data-price-usd]')
      .evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute('data-price-usd'))))
    assert.ok(prices.length > 1 && prices.every((price) => price <= 700), prices.join())
    assert.deepEqual(
      prices,
      prices.toSorted((a, b) => a - b),
    )
  }).toPass({ timeout: 15_000 })
  assert.equal(await steps(), atFirst, 'filters add no history entries')
  await close()
  assert.deepEqual(faults, [])
})

test('the keyboard alone ticks every group, moves both thumbs and sorts', async () => {
  const { page, faults, close } = await visit()
  await page.goto('/list')
  await option(page, 'Short, 3–7 days').locator('input').focus()
  const wanted: string[] = options.map(([label]) => label)
  const reached: string[] = []
  for (let stops = 0; stops < 30 && reached.length < wanted.length; stops += 1) {
    const name = await page.evaluate(
      () => document.activeElement?.closest('.check')?.querySelector('span')?.textContent ?? '',
    )
    if (wanted.includes(name)) {
      reached.push(name)
      await page.keyboard.press('Space')
      await expect(option(page, name).locator('input')).toBeChecked()
      await page.keyboard.press('Space')
      await expect(page).toHaveURL('/list')
    }
    await page.keyboard.press('Tab')
  }
  assert.deepEqual(reached, wanted)
  await page.getByRole('slider', { name: 'Highest price' }).focus()
  await page.keyboard.press('Home')
  await expect(page).toHaveURL('/list?max=100')
  await expect(page.getByRole('slider', { name: 'Highest price' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page).toHaveURL('/list')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('End')
  await expect(page).toHaveURL('/list?min=2950')
  await page.keyboard.press('Home')
  await expect(page).toHaveURL('/list')
  await page.getByLabel('Sort by').focus()
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL('/list?sort=price-high')
  await close()
  assert.deepEqual(faults, [])
})

test('applies clicks that are faster than the rendering, while the first response is late', async () => {
  const { page, faults, close } = await visit()
  await page.goto('/list')
  const answer = Promise.withResolvers<void>()
  let delayed = 0
  await page.route(/\/list\.data\?.*difficulty=Moderate/, async (route) => {
    delayed += 1
    await answer.promise
    await route.continue().catch(() => {})
  })
  const moderate = option(page, 'Moderate').locator('input')
  const clickTogether = (...names: string[]) =>
    page.evaluate((wanted) => {
      const boxes = [...document.querySelectorAll<HTMLElement>('.filters .check')]
      for (const name of wanted)
        boxes
          .find((box) => box.querySelector('span')?.textContent === name)
          ?.querySelector('input')
          ?.click()
    }, names)
  await clickTogether('Moderate', 'Moderate')
  await expect(moderate).not.toBeChecked()
  await clickTogether('Moderate', 'Porter')
  await expect(moderate).toBeChecked()
  await expect(option(page, 'Porter').locator('input')).toBeChecked()
  answer.resolve()
  await expect(page).toHaveURL('/list?difficulty=Moderate&porter=true')
  await clickTogether('Porter', 'Moderate')
  await expect(page).toHaveURL('/list')
  await expect(moderate).not.toBeChecked()
  assert.ok(delayed > 0, 'no answer was delayed')
  await close()
  assert.deepEqual(faults, [])
})

test('on a phone the drawer shows the draft’s count, and does not change the list until it is applied', async () => {
  const { page, faults, close } = await visit(phone)
  await page.goto('/list')
  const opener = page.getByRole('button', { name: 'Filters' })
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await opener.click()
  const said = Number(await drawer.locator('.check', { hasText: 'Porter' }).locator('.c').textContent())
  await drawer.getByText('Porter').click()
  await expect(drawer.getByRole('button', { name: `Show ${said} treks` })).toBeVisible()
  await expect(page).toHaveURL('/list')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await drawer.getByText('Langtang').click()
  await drawer.getByText('Moderate').click()
  await drawer.getByRole('button', { name: 'Show 1 trek' }).click()
  await expect(page).toHaveURL('/list?region=Langtang&difficulty=Moderate')
  await expect(page.locator('h1')).toHaveText('1 moderate trek in Langtang')
  await page.getByRole('button', { name: 'Filters (2)' }).click()
  await drawer.getByRole('button', { name: 'Clear all' }).click()
  await drawer.getByRole('button', { name: /^Show 20 treks$/ }).click()
  await expect(page).toHaveURL('/list')
  await close()
  assert.deepEqual(faults, [])
})

test('more is a history entry: its first trek gets the focus, and Back restores the list', async () => {
  const { page, faults, close } = await visit()
  await page.goto('/list')
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect(page.locator('.rowcard')).toHaveCount(20)
  await expect(page.locator('.rowcard h2 a').nth(12)).toBeFocused()
  const trek = page.locator('.rowcard h2 a').nth(15)
  await trek.scrollIntoViewIfNeeded()
  const height = await page.evaluate(() => window.scrollY)
  await trek.click()
  await expect(page).toHaveURL(/\/trekking\//)
  await page.goBack()
  await expect(page).toHaveURL('/list?page=2')
  await expect(page.locator('.rowcard')).toHaveCount(20)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(height)
  await page.goBack()
  await expect(page.locator('.rowcard')).toHaveCount(12)
  await close()
  assert.deepEqual(faults, [])
})

test('nothing moves up under a finger when cards and footer are first rendered', async () => {
  for (const width of [390, 600, 800, 1280]) {
    const { page, close } = await visit({ viewport: { width, height: 800 } })
    await page.goto('/list')
    const shrunk = await page.evaluate(() => {
      const boxes = [...document.querySelectorAll<HTMLElement>('.rowcard, .foot > .wrap, .foot__deva')]
      const heights = () => boxes.map((box) => box.getBoundingClientRect().height)
      const estimated = heights()
      for (const box of boxes) box.style.contentVisibility = 'visible'
      const rendered = heights()
      return boxes.map((_, index) => (estimated[index] ?? 0) - (rendered[index] ?? 0))
    })
    assert.equal(shrunk.length, 14)
    assert.ok(Math.max(...shrunk) <= 1, `${width} px wide: smaller by ${shrunk.join(', ')}`)
    await close()
  }
})

test('a difficulty and a region become tables, where Book Now waits for a date', async () => {
  const { page, faults, close } = await visit()
  await page.goto('/list?difficulty=Challenging&hideFilters=true')
  await expect(page.locator('h1')).toHaveText(/^Challenging treks/)
  await expect(page.locator('.filters')).toHaveCount(0)
  await page.getByRole('link', { name: 'All filters' }).click()
  await expect(page).toHaveURL('/list?difficulty=Challenging')
  await page.goto('/list?region=Everest&adults=2&hideFilters=true')
  await expect(page.locator('h1')).toHaveText('Everest सगरमाथा')
  const row = page.locator('tr', { hasText: 'Everest Base Camp Trek' })
  const bookNow = row.getByRole('button', { name: 'Book Now' })
  await expect(bookNow).toBeDisabled()
  await expect(bookNow).toHaveAccessibleDescription('Please select a date first')
  await row.getByLabel('Date for Everest Base Camp Trek').selectOption({ index: 2 })
  await expect(bookNow).toBeEnabled()
  await close()
  assert.deepEqual(faults, [])
})

test('the search above a list shows its URL, not the last search, and needs no storage', async () => {
  const { page, faults, close } = await visit()
  await page.goto('/')
  await page.evaluate(() => {
    localStorage.setItem('searchDestination', 'Gokyo')
    localStorage.setItem('searchOptions', '{"adult":4,"children":0}')
  })
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Where' })).toHaveValue('Gokyo')
  await page.goto('/list?children=2')
  await expect(page.getByRole('button', { name: 'Travellers 1 adult, 2 children' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Where' })).toHaveValue('')
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('forbidden', 'SecurityError')
      },
    }),
  )
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Where' }).fill('gokyo')
  await page.keyboard.press('Enter')
  await expect(page.locator('h1')).toHaveText(/^\d+ treks? for “gokyo”$/)
  await close()
  assert.deepEqual(faults, [])
})
