import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect, openSite } from '../browser.ts'

const site = openSite('read-only')

test('the keyboard alone skips to the content and reaches Book Now from the departure', async () => {
  const { page, close } = await site.browser.visit()
  await page.goto('/trekking/annapurna-circuit')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: /Departure/ }).focus()
  const bookNow = page.getByRole('button', { name: 'Book Now' }).first()
  let steps = 0
  while (!(await bookNow.evaluate((button) => button === document.activeElement)) && steps < 10) {
    await page.keyboard.press('Tab')
    steps += 1
  }
  assert.ok(steps < 10, `${steps} stops from the departure to Book Now`)
  const outline = await bookNow.evaluate((button) => getComputedStyle(button).outlineStyle)
  assert.notEqual(outline, 'none', 'the focus is visible')
  await close()
})

test('an arrow key chooses the other plan, and the button names its price', async () => {
  const { page, faults, close } = await site.browser.visit()
  await page.goto('/subscribe-and-save')
  await expect(
    page.getByRole('button', { name: 'Subscribe for US$10.00 a month', exact: true }),
  ).toBeVisible()
  await page.getByRole('radio', { name: /^Monthly/ }).press('ArrowRight')
  await expect(page.getByRole('radio', { name: /^Yearly/ })).toBeChecked()
  await expect(
    page.getByRole('button', { name: 'Subscribe for US$100.00 a year', exact: true }),
  ).toBeVisible()
  await close()
  assert.deepEqual(faults, [])
})
