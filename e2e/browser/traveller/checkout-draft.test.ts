import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { expect, openSite } from '../../browser.ts'
import { bookNow } from './book-now.ts'

const site = openSite()

const typed = {
  'First name': 'Ada',
  'Last name': 'Byron',
  Email: 'ada@example.com',
  Phone: '+44 20 7946 0000',
  Address: '12 St James Square',
  City: 'London',
}

async function expectTyped(page: Page) {
  for (const [label, value] of Object.entries(typed))
    await expect(page.getByLabel(label, { exact: true }).first()).toHaveValue(value)
  await expect(page.getByLabel('Country')).toHaveValue('GB')
  await expect(page.getByLabel('I am 18 or older')).toBeChecked()
}

test('reload, Back, Forward and the login preserve typed text until it is submitted', async () => {
  const departure = await createTrekWithDeparture(site.deps)
  const { page, faults, close } = await site.browser.visit()
  const heading = page.getByRole('heading', { level: 1 })
  await bookNow(page, departure)
  for (const [label, value] of Object.entries(typed))
    await page.getByLabel(label, { exact: true }).first().fill(value)
  await page.getByLabel('Country').selectOption('GB')
  await page.getByLabel('I am 18 or older').check()

  await page.reload()
  await expectTyped(page)
  await page.goBack()
  await expect(heading).toHaveText(departure.trek.name)
  await page.goForward()
  await expectTyped(page)
  await page.getByRole('button', { name: /Already have an account/ }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.goBack()
  await expectTyped(page)

  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(heading).toHaveText('Check your booking')
  await page.goBack()
  await expect(heading).toHaveText('Booking details')
  await expectTyped(page)
  await page.goForward()
  await expect(heading).toHaveText('Check your booking')
  await page.getByRole('button', { name: /Change lead/ }).click()
  await expect(heading).toHaveText('Booking details')
  await expectTyped(page)
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(heading).toHaveText('Check your booking')
  await page.reload()
  await expectTyped(page)
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await page.getByRole('button', { name: /^Continue to payment/ }).click()
  await expect(page).toHaveURL(/\/dev\/pay\//)
  await page.goBack()
  await expect(heading).toHaveText('Ready to pay')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('checkoutDraft'))).toBe(null)
  assert.deepEqual(faults, [])
  await close()
})
