import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBooking } from '#test/fixtures/bookings.ts'
import { addPicture } from '#domain/trek/hosting/change-pictures.ts'
import {
  createDraftTrek,
  createHost,
  createTrekWithDeparture,
  plainPhoto,
  trekPhoto,
} from '#test/fixtures/hosts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { DASHBOARD } from '#web/http/dashboard.ts'
import { uploadProblems } from '#web/routes/host/trek/upload-problems.ts'
import { expect, openSite } from '../browser.ts'
import { bookNow } from './traveller/book-now.ts'

const site = openSite()

test('a completed field leaves the list of errors', async () => {
  const { page, faults, close } = await site.browser.visit()
  await page.goto('/contact-us')
  const summary = page.getByRole('alert', { name: 'There is a problem' })
  await page.getByRole('main').locator('form').getByRole('button').last().click()
  await expect(summary.getByRole('link')).toHaveCount(4)
  await page.getByLabel('Subject').fill('Insurance')
  await page.getByLabel('Subject').press('Tab')
  await expect(summary.getByRole('link')).toHaveCount(3)
  await expect(summary.getByRole('link', { name: 'Enter a subject.' })).toHaveCount(0)
  await close()
  assert.deepEqual(faults, [])
})

test('the list of errors takes the focus once, and not from a person who corrects a field', async () => {
  const operator = await createPerson(site.deps, { role: 'operator' })
  const { trek } = await createTrekWithDeparture(site.deps)
  const { page, faults, close } = await site.browser.visit({ as: operator })
  await page.goto(`/admin/treks/${trek.id}?edit`)
  await page.locator('#name').fill('')
  await page.locator('#reason').fill('The name was wrong.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const summary = page.getByRole('alert', { name: 'There is a problem' })
  await expect(summary).toBeFocused()
  const links = await summary.getByRole('link').count()
  await page.locator('#name').pressSequentially('Seti River Walk')
  await expect(page.locator('#name')).toBeFocused()
  await expect(page.locator('#name')).toHaveValue('Seti River Walk')
  await page.locator('#overview').focus()
  await page.locator('#overview').pressSequentially('Along the river. ')
  await expect(page.locator('#overview')).toBeFocused()
  await expect(summary.getByRole('link')).toHaveCount(links - 1)
  await close()
  assert.deepEqual(faults, [])
})

test('ticking Child, 10 to 12 changes the summary at once', async () => {
  const { page, faults, close } = await site.browser.visit()
  await bookNow(page, await createTrekWithDeparture(site.deps), 3)
  const aside = page.getByRole('complementary', { name: 'Your booking' })
  await expect(aside).toContainText('3 adults')
  await page.getByLabel('Child, 10 to 12').first().check()
  await expect(aside).toContainText('2 adults, 1 child')
  await page.getByLabel('Child, 10 to 12').first().uncheck()
  await expect(aside).toContainText('3 adults')
  await close()
  assert.deepEqual(faults, [])
})

test('the success banner does not return after a reload', async () => {
  const { page, faults, close } = await site.browser.visit({ as: await createHost(site.deps) })
  await page.goto(`${DASHBOARD}?done=deleted`)
  await expect(page.getByRole('status').locator('.note')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${DASHBOARD}$`))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status').locator('.note')).toHaveCount(0)
  await close()
  assert.deepEqual(faults, [])
})

test('too many photos are refused until one is removed', async () => {
  const host = await createHost(site.deps)
  const { id } = await createDraftTrek(site.deps, host)
  const buffer = await trekPhoto()
  for (const photo of [buffer, await plainPhoto(1300, 900)])
    await addPicture(site.deps, id, photo, host.visitor)
  const { page, faults, close } = await site.browser.visit({ as: host })
  await page.goto(`${DASHBOARD}/edit/${id}`)
  const photos = Array.from({ length: 6 }, (_, index) => ({
    name: `photo-${index}.jpg`,
    mimeType: 'image/jpeg',
    buffer,
  }))
  await page.locator('input[name="photo"]').setInputFiles(photos)
  const problem = page.locator('#photos').getByText(uploadProblems['too-many-pictures'])
  await expect(problem).toBeVisible()
  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  await expect(page.locator('#photos')).toContainText('1 of 7')
  await expect(problem).toHaveCount(0)
  await close()
  assert.deepEqual(faults, [])
})

test('on a phone the documents of a booking have targets of 44 px, and overflowing tabs show that they scroll', async () => {
  const viewport = { width: 390, height: 844 }
  const maya = await createPerson(site.deps)
  await createBooking(site, { departure: await createTrekWithDeparture(site.deps), lead: maya })
  const traveller = await site.browser.visit({ as: maya, viewport })
  await traveller.page.goto('/bookings')
  for (const name of [/^Voucher/, /^Calendar file/])
    assert.ok(((await traveller.page.getByRole('link', { name }).first().boundingBox())?.height ?? 0) >= 44)

  const host = await site.browser.visit({ as: await createHost(site.deps), viewport })
  await host.page.goto(DASHBOARD)
  const tabs = host.page.getByRole('navigation', { name: 'Dashboard' })
  const cut = await tabs.evaluate((row) => row.scrollWidth > row.clientWidth)
  const shadows = await tabs.evaluate((row) => getComputedStyle(row).backgroundAttachment)
  assert.deepEqual([cut, shadows], [true, 'local, local, scroll, scroll'])
  assert.deepEqual([...traveller.faults, ...host.faults], [])
})
