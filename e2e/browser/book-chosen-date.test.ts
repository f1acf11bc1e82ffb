import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDeparture, createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { expect, openSite } from '../browser.ts'

const site = openSite()

test('a date that is chosen in a table of the list is booked for the party of the search', async () => {
  const { page, faults, close } = await site.browser.visit()
  const list = '/list?region=Everest&adults=2&hideFilters=true'
  await page.goto(list)
  const row = page.locator('tr', { hasText: 'Everest Base Camp Trek' })
  await row.getByLabel('Date for Everest Base Camp Trek').selectOption({ index: 2 })
  await row.getByRole('button', { name: 'Book Now' }).click()
  await expect(page).toHaveURL(/\/payment-confirmation\?booking=/)
  await expect(page.locator('h1')).toHaveText('Booking details')
  await expect(page.getByRole('complementary', { name: 'Your booking' })).toContainText('2 adults')
  await page.goBack()
  await expect(page).toHaveURL(list)
  await close()
  assert.deepEqual(faults, [])
})

test('a date that is chosen before the trek’s page is hydrated is booked', async () => {
  const { trek } = await createTrekWithDeparture(site.deps)
  const other = await createDeparture(site.deps, trek, { startsInDays: 90 })
  const { page, faults, close } = await site.browser.visit()
  // The page is interactive before its scripts run.
  await page.addInitScript((departure) => {
    document.addEventListener('readystatechange', () => {
      const select = document.querySelector<HTMLSelectElement>('#departure')
      if (document.readyState === 'interactive' && select) select.value = departure
    })
  }, other.id)
  await page.goto(`/trekking/${trek.slug}`)
  await expect(page).toHaveURL(new RegExp(`departure=${other.id}`))
  await expect(page.getByRole('combobox', { name: 'Departure' })).toHaveValue(other.id)
  await page.locator('#booking').getByRole('button', { name: 'Book Now' }).click()
  await expect(page).toHaveURL(/\/payment-confirmation/)
  assert.deepEqual(faults, [])
  await close()
})
