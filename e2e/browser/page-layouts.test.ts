import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from '@playwright/test'
import { createHost, createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { DASHBOARD } from '#web/http/dashboard.ts'
import { expect, openSite } from '../browser.ts'

const site = openSite()

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('the element has no box')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

test('the suggestions of the home page open inside a window of 900 pixels', async () => {
  const { page, faults, close } = await site.browser.visit({ viewport: { width: 1440, height: 900 } })
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Where' }).focus()
  await expect(page.getByRole('option').first()).toBeVisible()
  const list = await boxOf(page.locator('.pop--where'))
  assert.ok(list.y >= 0 && list.bottom <= 900, `the list is from ${list.y} to ${list.bottom}`)
  assert.deepEqual(faults, [])
  await close()
})

test('the rules of deals fill the width beside the deals', async () => {
  const { page, faults, close } = await site.browser.visit({ viewport: { width: 1440, height: 900 } })
  await page.goto('/seasonal-deals')
  const frame = await boxOf(page.locator('main .wrap'))
  const deals = await boxOf(page.locator('.dealgrid'))
  const rules = await boxOf(page.getByRole('region', { name: 'How deals work' }))
  assert.ok(rules.x > deals.right && Math.abs(rules.y - deals.y) < 2, 'the rules are beside the deals')
  const [first, second] = [page.locator('.dealgrid h2').nth(0), page.locator('.dealgrid h2').nth(1)]
  assert.equal((await boxOf(first)).y, (await boxOf(second)).y, 'the headings of a row are level')
  assert.ok(frame.right - rules.right <= 100, `${frame.right - rules.right} pixels are empty`)
  assert.deepEqual(faults, [])
  await close()
})

test('each step of a group discount is one line on a phone', async () => {
  const host = await createHost(site.deps)
  const { page, faults, close } = await site.browser.visit({
    viewport: { width: 390, height: 844 },
    as: host,
  })
  await page.goto(`${DASHBOARD}/create`)
  const steps = page.locator('.trekform__tiers li')
  await expect(steps).toHaveCount(3)
  for (const step of await steps.all()) {
    const [size, off] = [await boxOf(step.locator('input').first()), await boxOf(step.getByText('% off'))]
    assert.ok(Math.abs(size.y + size.height / 2 - off.y - off.height / 2) < 2, "'% off' is beside its fields")
  }
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width)
  }
  assert.deepEqual(faults, [])
  await close()
})

test('without script the buttons of a published trek’s editor keep their words in one line on a phone', async () => {
  const { trek } = await createTrekWithDeparture(site.deps)
  const visit = { viewport: { width: 390, height: 844 }, as: trek.host, javaScriptEnabled: false }
  const { page, close } = await site.browser.visit(visit)
  await page.goto(`${DASHBOARD}/edit/${trek.id}`)
  const buttons = page.locator('.savebar__a > .btn')
  await expect(buttons).toHaveCount(3)
  for (const button of await buttons.all()) {
    const { height, right } = await boxOf(button)
    assert.ok(height <= 52 && right <= 390 - 16, `${await button.textContent()}: ${height}, ${right}`)
  }
  await close()
})
