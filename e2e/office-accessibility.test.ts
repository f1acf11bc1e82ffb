import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { openSite } from './browser.ts'
import { lookOver } from './look-over.ts'
import { signInOperator } from './signed-in.ts'

const site = openSite({})

const pages = [
  '/admin',
  '/admin/verifications',
  '/admin/refunds',
  '/admin/refunds?state=sent',
  '/admin/refunds/goodwill',
  '/admin/credit',
  '/admin/differences',
  '/admin/failures',
  '/admin/audit',
  '/admin/payouts',
  '/admin/departures',
  '/admin/support',
  '/admin/messages',
  '/admin/bookings',
  '/admin/treks?state=active',
  '/admin/subscribers',
  '/admin/rates',
  '/admin/second-factor',
  '/admin/confirm',
]
/** Long lists repeat one row: seven of them are looked at. */
const repeated = 'tbody tr:nth-child(n + 8)'

test('no page of the office has a violation of WCAG 2.2 AA, narrow or wide, light or dark, nor runs off the side at 320 px', async () => {
  const { page, faults, close } = await site.browser.visit()
  const sights = (await officePages(page)).map((path) => ({ what: path, open: () => page.goto(path) }))
  const { looked, found, expected } = await lookOver(page, sights, repeated)
  assert.equal(sights.length, pages.length + 4)
  assert.equal(looked, expected)
  assert.deepEqual(found, [])
  assert.deepEqual(faults, [])
  await close()
})

/** Every page of the office with a refund, a booking and a trek, for an operator who has just signed in. */
async function officePages(page: Page): Promise<string[]> {
  await signInOperator(page, 'ramesh@example.com', '/admin/refunds')
  const firstOf = async (list: string) => {
    await page.goto(list)
    return (await page.locator('tbody td:first-child a').first().getAttribute('href')) ?? ''
  }
  const refund = await firstOf('/admin/refunds')
  const booking = await firstOf('/admin/bookings?state=confirmed')
  const trek = await firstOf('/admin/treks?state=active')
  return [...pages, refund, booking, trek, `${trek}?edit`]
}
