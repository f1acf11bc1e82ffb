import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect, openSite } from '../browser.ts'

const site = openSite('read-only')

test('repeats a search that the busy server refused, and stays on the list', async () => {
  const { page, faults, close } = await site.browser.visit()
  await page.goto('/list')
  const busy = { status: 503, headers: { 'Retry-After': '1' }, contentType: 'text/html', body: 'Busy' }
  let requests = 0
  await page.route(/\/list\.data/, (route) => {
    requests += 1
    return requests < 3 ? route.fulfill(busy) : route.continue()
  })
  const porter = page.locator('.filters .check', { hasText: 'Porter' })
  const said = await porter.locator('.c').textContent()
  await porter.locator('input').focus()
  await page.keyboard.press('Space')
  await expect(page.locator('h1')).toHaveText(new RegExp(`^${said} `))
  await expect(page).toHaveURL('/list?porter=true')
  await expect(porter.locator('input')).toBeFocused()
  assert.equal(requests, 3)
  await page.unrouteAll()
  await page.route(/\/list\.data/, (route) => route.fulfill(busy))
  await page.keyboard.press('Space')
  await expect(page.getByRole('alert')).toContainText('Search failed')
  await close()
  assert.deepEqual(
    faults.filter((fault) => !/status of 503/.test(fault)),
    [],
  )
})
