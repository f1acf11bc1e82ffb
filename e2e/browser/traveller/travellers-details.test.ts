import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { createBooking } from '#test/fixtures/bookings.ts'
import { createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { expect, openSite } from '../../browser.ts'

const site = openSite()

const save = (page: Page) => page.getByRole('button', { name: 'Save the details' }).click()
const cardOf = (page: Page, name: string) => page.getByRole('region', { name })

test('a traveller adds, corrects and removes travellers’ details', async () => {
  const maya = await createPerson(site.deps, { firstName: 'Maya', lastName: 'Lindqvist' })
  const departure = await createTrekWithDeparture(site.deps)
  await createBooking(site, { departure, lead: maya, spots: 2 })
  const { page, faults, close } = await site.browser.visit({ as: maya })
  await page.goto('/bookings')
  await expect(page.getByText(/^We still need details for 2 travellers\. Add them until/)).toBeVisible()
  await page.getByRole('link', { name: /^Add travellers’ details/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Travellers’ details')

  const friend = cardOf(page, 'Friend1 Byron')
  await expect(friend).toContainText('No details yet')
  await friend.getByLabel('Date of birth').fill('17/02/2020')
  await friend.getByLabel('Passport number').fill('no 12 345')
  await friend.getByLabel(/^Emergency contact’s phone/).fill('none')
  await save(page)
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  const young = 'Travellers must be at least 10 years old on the day the trek starts.'
  await expect(summary).toContainText(young)
  await summary.getByRole('link', { name: young }).click()
  await expect(friend.getByLabel('Date of birth')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('18/02/1988')
  await expect(friend.getByLabel('Passport number')).toHaveValue('no 12 345')
  await friend.getByLabel(/^Emergency contact’s phone/).fill('+47 405 55 999')
  await save(page)
  await expect(page.getByText(/^Saved \d\d:\d\d Nepal time$/)).toBeVisible()
  await expect(friend).toContainText('We keep •••• ••45')
  await expect(friend).toContainText(
    'Missing: nationality, emergency contact, insurance company, insurance number',
  )
  assert.ok(!(await page.content()).includes('NO12345'), 'the page does not show a passport number')
  await expect(friend.getByLabel('Date of birth')).toHaveValue('18/02/1988')
  await friend.getByLabel('Remove the stored number (•••• ••45)').check()
  await save(page)
  await expect(friend).toContainText('passport number')
  await expect(friend).not.toContainText('We keep')
  assert.deepEqual(faults, [])
  await close()
})
