import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { writeMessage } from '#test/fixtures/conversations.ts'
import { createHost, createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { budgetOf } from '../script-budget.ts'
import { DASHBOARD } from '#web/http/dashboard.ts'
import { openSite } from '../browser.ts'

const site = openSite()

/** The script that a page loads, in bytes after gzip. */
async function scriptSize(page: Page, path: string): Promise<number> {
  const sizes: Promise<number>[] = []
  await page.goto('about:blank')
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      sizes.push(response.body().then((body) => gzipSync(body).length))
  })
  const answer = await page.goto(path)
  assert.equal(answer?.status(), 200)
  await page.waitForLoadState('networkidle')
  page.removeAllListeners('response')
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** A signed-in page without the stream, which would keep the network busy. */
async function visitWithoutStream(as: { token: string }) {
  const visit = await site.browser.visit({ as })
  await visit.page.route('**/api/stream*', (route) => route.fulfill({ status: 204 }))
  return visit
}

/** Checks the script of pages that the person opens, each against its budget in the route table. */
async function checkSizes(as: { token: string }, paths: [key: string, path: string][]) {
  const { page, close } = await visitWithoutStream(as)
  for (const [key, path] of paths) {
    const kilobytes = (await scriptSize(page, path)) / 1024
    assert.ok(kilobytes > 50 && kilobytes <= budgetOf(key), `${path}: ${kilobytes.toFixed(1)} kB`)
  }
  await close()
}

test('the office loads no more script than its budget', async () => {
  await checkSizes(await createPerson(site.deps, { role: 'operator' }), [
    ['office/home', '/admin'],
    ['office/refunds/refunds', '/admin/refunds'],
    ['office/audit', '/admin/audit'],
  ])
})

test('the pages of travellers load no more script than their budgets', async () => {
  const [maya, host] = [await createPerson(site.deps), await createHost(site.deps)]
  const conversation = await writeMessage(site.deps, { from: maya, to: host, text: 'Namaste!' })
  await checkSizes(maya, [
    ['bookings/bookings', '/bookings'],
    ['messages/first', '/messages'],
    ['messages/conversation', `/messages/${conversation}`],
  ])
  await checkSizes(host, [['host/adventures', DASHBOARD]])
})

test('the checkout of a guest loads no more script than its budget', async () => {
  const { id, trek } = await createTrekWithDeparture(site.deps)
  const { page, close } = await site.browser.visit()
  await page.goto(`/trekking/${trek.slug}?departure=${id}`)
  await page.locator('#booking').getByRole('button', { name: 'Book Now' }).click()
  await page.waitForURL(/\/payment-confirmation\?booking=/)
  const kilobytes = (await scriptSize(page, page.url())) / 1024
  assert.ok(
    kilobytes > 50 && kilobytes <= budgetOf('checkout/payment-confirmation'),
    `${kilobytes.toFixed(1)} kB`,
  )
  await close()
})
