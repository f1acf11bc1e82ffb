import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { DASHBOARD } from '#web/http/may.ts'
import { expect, openSite } from './browser.ts'
import { axe } from './look-over.ts'
import { signIn } from './signed-in.ts'

const site = openSite({})

async function inDatabase(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  await client.query(text)
  await client.end()
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a host sees what a departure’s end costs and cancels it; suspended, the host reads on and does nothing', async () => {
  const { page, faults, close } = await site.browser.visit()
  await signIn(page, 'pasang@example.com', DASHBOARD)
  await expect(heading(page)).toHaveText(/^Good (morning|afternoon|evening), Pasang$/)
  await expect(page.getByText(/on the trail: .*Everest Base Camp.*, day \d+ of \d+/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Answer ?: .* wrote to you$/ })).toBeVisible()

  await page.getByRole('link', { name: /^Total Bookings/ }).click()
  await expect(heading(page)).toHaveText('Total Bookings')
  await page
    .getByRole('link', { name: /^Show bookings/ })
    .first()
    .click()
  await expect(page.getByRole('table', { name: 'Bookings of this departure' })).toBeVisible()
  assert.deepEqual((await axe(page).analyze()).violations, [])
  await page.getByRole('link', { name: 'Cancel this departure' }).click()
  await expect(page).toHaveURL(/\/account\/(confirm|second-factor)/)
  await inDatabase('update session set second_factor_at = now(), confirmed_at = now()')
  await page.goBack()
  await page.getByRole('link', { name: 'Cancel this departure' }).click()
  await expect(heading(page)).toHaveText('Cancel this departure')
  const cost = page.locator('.card').filter({ hasText: 'Goes back to travellers, 100%' })
  const back = /100%\s*(\$[\d,]+\.\d\d)/.exec(await cost.innerText())?.[1]
  assert.ok(back)
  assert.deepEqual((await axe(page).analyze()).violations, [])
  await page.getByLabel('Reason').fill('The trail is closed by a landslide')
  await page.getByLabel(/Everybody is told at once/).check()
  await page.getByRole('button', { name: `Cancel it and give back ${back}` }).click()
  await expect(page.getByText('The departure is cancelled. Everybody is told')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Bookings of this departure' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cancel this departure' })).toHaveCount(0)

  await page.getByRole('link', { name: 'My Earnings' }).click()
  await expect(heading(page)).toHaveText('My Earnings')
  await page.getByText('Show as table').click()
  await expect(page.getByRole('region', { name: 'What each month brought' })).toBeVisible()
  assert.deepEqual((await axe(page).analyze()).violations, [])

  await page.goto(DASHBOARD)
  await page.getByRole('link', { name: 'Edit your public page' }).click()
  await expect(heading(page)).toHaveText('Your public page')
  await page.getByLabel('Years of experience').fill('99')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.locator('#years-error')).toHaveText('Enter the number of years, from 0 to 80.')
  assert.deepEqual((await axe(page).analyze()).violations, [])
  await page.getByLabel('Years of experience').fill('21')
  await page.getByLabel('About you').fill('I walk slowly.\n\nEverybody arrives.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await page.getByRole('link', { name: 'See it as travellers do' }).click()
  await expect(page.getByText('Everybody arrives.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit this page' })).toBeVisible()

  await inDatabase(
    `update host set status = 'suspended' where id = (select id from account where email = 'pasang@example.com')`,
  )
  await page.goto(DASHBOARD)
  await expect(page).toHaveURL(/\/bookings$/)
  await expect(page.getByText('Your account as a host is suspended.')).toBeVisible()
  await page
    .getByRole('link', { name: /^Show bookings/ })
    .first()
    .click()
  await expect(page.getByRole('table', { name: 'Bookings of this departure' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Show participants' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Close for new bookings' })).toHaveCount(0)
  await page.getByRole('link', { name: 'My Earnings' }).click()
  await expect(page.getByRole('heading', { name: 'Statement' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Change bank details' })).toHaveCount(0)
  assert.deepEqual(faults, [])
  await close()
})
