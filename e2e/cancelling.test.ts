import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { mailTo, openSite } from './browser.ts'

const site = openSite()

test('a traveller cancels: the sum before, the label after, the mail, and nothing to cancel twice', async () => {
  const { page, faults, close } = await site.browser.visit()
  await page.goto('/bookings')
  await page.getByLabel(/^Email/).fill('maya@example.com')
  await page.getByRole('button', { name: /code/i }).first().click()
  const { subject } = await mailTo(site.server.url, 'maya@example.com', /is your Chautari code/)
  for (const [index, digit] of [...subject.slice(0, 6)].entries())
    await page.locator(`input[name="code-${index + 1}"]`).fill(digit)
  await page
    .getByRole('button', { name: /Verify|Continue|Log in/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/bookings/)

  await page.getByRole('link', { name: 'Cancel Annapurna Circuit Trek' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cancel this booking?')
  const { violations } = await new AxeBuilder({ page }).analyze()
  assert.deepEqual(
    violations.map(({ id }) => id),
    [],
  )
  const cancelAt = page.url()
  await page.getByRole('button', { name: /^Cancel booking/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your booking is cancelled')
  await mailTo(site.server.url, 'maya@example.com', /Annapurna Circuit Trek is cancelled/)

  await page.goto('/bookings?tab=cancelled')
  await expect(page.getByText('Pending Processing (5 - 10 days)')).toBeVisible()
  await page.goto(cancelAt)
  await expect(page.getByRole('button', { name: /^Cancel booking/ })).toHaveCount(0)

  const stranger = await site.browser.visit()
  const answer = await stranger.page.goto(cancelAt)
  assert.equal(answer?.status(), 404)
  assert.deepEqual(faults, [])
  await stranger.close()
  await close()
})
