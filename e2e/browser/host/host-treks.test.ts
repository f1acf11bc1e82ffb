import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, nepalDate } from '#domain/dates.ts'
import { createBooking } from '#test/fixtures/bookings.ts'
import {
  createDraftTrek,
  createHost,
  createTrekWithDeparture,
  plainPhoto,
  trekPhoto,
} from '#test/fixtures/hosts.ts'
import { DASHBOARD } from '#web/http/dashboard.ts'
import { uploadProblems } from '#web/routes/host/trek/upload-problems.ts'
import { expect, openSite } from '../../browser.ts'

const site = openSite()

test('saves a new trek while its host types, and lists what is missing when it is published', async () => {
  const { page, faults, close } = await site.browser.visit({ as: await createHost(site.deps) })
  await page.goto(DASHBOARD)
  const tabs = page.getByRole('navigation', { name: 'Dashboard' })
  await tabs.getByRole('link', { name: 'Create New' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create New')
  await page.getByLabel('Trek name').fill('Kang La Circuit')
  const savedState = page.getByRole('region', { name: 'Your changes' }).getByRole('status')
  await expect(savedState).toHaveText(/Saved \d\d:\d\d/)
  await expect(page).toHaveURL(new RegExp(`${DASHBOARD}/edit/`))
  await expect(page.getByLabel('Trek name')).toBeFocused()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Add at least one photo.' })).toBeVisible()

  await page.getByRole('button', { name: 'Add Porter' }).click()
  await page.getByRole('button', { name: 'Add Visa' }).click()
  for (const [day, place, altitude] of [
    [1, 'Ngawal', '3660'],
    [2, 'Kang La Phedi', '4700'],
    [3, 'Nar', '4110'],
  ] as const) {
    await page.getByRole('button', { name: 'Add a day' }).click()
    await page.getByLabel(`Day ${day}, place`).fill(place)
    await page.getByLabel(`Day ${day}, sleeping altitude in metres`).fill(altitude)
  }
  const steep =
    '1,040 m higher than the highest night before. Above 3,000 m keep it to 500 m, or add a rest day. Travellers see this warning.'
  await expect(page.getByText(steep)).toBeVisible()
  await expect(page.getByText('2 nights too high')).toBeVisible()
  await close()
  assert.deepEqual(faults, [])
})

test('publishing an empty new trek says what is missing at the first press and makes no draft', async () => {
  const host = await createHost(site.deps)
  const { page, faults, close } = await site.browser.visit({ as: host })
  await page.goto(`${DASHBOARD}/create`)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Enter the trek name.' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add at least one photo.' })).toBeVisible()
  assert.deepEqual(await site.rows('select id from trek where host_id = $1', [host.id]), [])
  await close()
  assert.deepEqual(faults, [])
})

test('a phone shows the dates ahead, spots taken and share of a host', async () => {
  const departure = await createTrekWithDeparture(site.deps)
  await createBooking(site, { departure })
  const { page, faults, close } = await site.browser.visit({
    as: departure.trek.host,
    viewport: { width: 390, height: 844 },
  })
  await page.goto(DASHBOARD)
  const row = page.getByRole('row').filter({ hasText: departure.trek.name })
  await expect(row.getByText('1 date ahead')).toBeVisible()
  await expect(row.getByText('1 / 10 spots taken')).toBeVisible()
  await page.goto(`${DASHBOARD}/bookings`)
  await expect(page.getByText('$1,178.00 your share')).toBeVisible()
  await close()
  assert.deepEqual(faults, [])
})

test('a host adds photos and dates to a draft, publishes it, and deletes it', async () => {
  const host = await createHost(site.deps)
  const trek = await createDraftTrek(site.deps, host)
  const { page, faults, close } = await site.browser.visit({ as: host })
  await page.clock.install()
  await page.goto(`${DASHBOARD}/edit/${trek.id}`)
  const photo = await trekPhoto()
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })
  const picker = page.locator('input[type=file]')
  await picker.setInputFiles(Array.from({ length: 8 }, (_, index) => file(`${index}.jpg`, photo)))
  await expect(page.getByText('You can only upload up to 7 images')).toBeVisible()
  await picker.setInputFiles([
    file('one.jpg', photo),
    file('page.jpg', Buffer.from('<script>alert(1)</script>')),
    file('half.jpg', photo.subarray(0, 300)),
    file('dot.jpg', await plainPhoto(4, 4)),
    file('strip.jpg', await plainPhoto(6000, 100)),
    file('two.jpg', photo),
  ])
  await expect(page.getByText('Please select a valid image file')).toBeVisible()
  await expect(page.getByText('Failed to process image. Please try again.')).toBeVisible()
  await expect(page.getByText(uploadProblems['photo-too-small'])).toBeVisible()
  await expect(page.getByText(uploadProblems['photo-too-narrow'])).toBeVisible()
  await expect(page.getByText('2 of 7')).toBeVisible()
  const cover = await page.locator('.photogrid img').first().getAttribute('src')
  await page.getByRole('button', { name: 'Move later: photo 1' }).click()
  await expect(page.locator('.photogrid img').nth(1)).toHaveAttribute('src', cover ?? '')

  const inDays = (days: number) => addDays(nepalDate(site.deps.now()), days)
  await page.getByRole('button', { name: 'Add date' }).click()
  await expect(page.getByText('Please select both start and end dates.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add date' })).toBeFocused()
  await expect(page.locator('#date-new-error')).toHaveCount(1)
  await page.getByLabel('Price, US$').fill('480.5')
  for (const start of [40, 60]) {
    await page.getByLabel('Start', { exact: true }).fill(inDays(start))
    await expect(page.getByLabel('End', { exact: true })).toHaveValue(inDays(start + 2))
    if (start === 60) {
      await page.getByLabel('End', { exact: true }).fill(inDays(start + 3))
      await page.getByRole('button', { name: 'Add date' }).click()
      const wrong = 'The duration must match the number of days between the selected start and end dates.'
      await expect(page.getByText(wrong)).toBeVisible()
      await page.getByLabel('End', { exact: true }).fill(inDays(start + 2))
    }
    await page.getByRole('button', { name: 'Add date' }).click()
    await expect(page.getByLabel('Start', { exact: true })).toHaveValue('')
    await expect(page.getByLabel('Start', { exact: true })).toBeFocused()
  }
  const spots = page.getByLabel(/^Spots, /)
  await expect(spots).toHaveCount(2)
  await spots.first().fill('51')
  await spots.first().blur()
  await expect(page.getByText('Spots are a whole number from 1 to 50.')).toBeVisible()
  await expect(spots.first()).toHaveValue('10')

  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Trek created successfully!')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: trek.name })
  await expect(row).toContainText('Active')
  await expect(row).toContainText('$480.50')
  await page.clock.fastForward(5_000)
  await expect(page.getByText('Trek created successfully!')).toHaveCount(0)
  const [{ slug }] = await site.rows('select slug from trek where id = $1', [trek.id])
  assert.equal((await page.request.get(`/trekking/${slug}`)).status(), 200)
  await row.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Trek deleted successfully!')).toBeVisible()
  assert.equal((await page.request.get(`/trekking/${slug}`)).status(), 404)
  await close()
  assert.deepEqual(faults, [])
})

test('a dialog says that a trek with active bookings cannot be deleted', async () => {
  const departure = await createTrekWithDeparture(site.deps)
  await createBooking(site, { departure })
  const { page, faults, close } = await site.browser.visit({ as: departure.trek.host })
  await page.goto(DASHBOARD)
  await page.getByRole('button', { name: /^Delete/ }).click({ force: true })
  await expect(page.getByRole('dialog').filter({ hasText: 'This trek cannot be deleted' })).toContainText(
    'because it has active bookings. You can only delete treks that have no confirmed or pending bookings.',
  )
  await close()
  assert.deepEqual(faults, [])
})
