import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { giveCredit } from '#test/samples/credit.ts'
import { createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { expect, openSite } from '../../browser.ts'
import { bookNow } from './book-now.ts'

const site = openSite()
const photo = (background: string) =>
  sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer()
const sent = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })

test('a traveller saves details and photo, and every mistake has its sentence', async () => {
  const { page, faults, close } = await site.browser.visit({ as: await createPerson(site.deps) })
  await page.goto('/account')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Account')

  await page.getByLabel('Date of birth').fill('04/09/1991')
  await page.getByLabel('Passport number').fill('AB 123442')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByLabel('Passport number')).toHaveValue('•••• ••42')
  await page.getByLabel('Date of birth').fill('31/02/1991')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused()
  await expect(page.getByText('Error: Some details are wrong. Nothing was saved.')).toBeVisible()

  const picker = page.locator('input[type=file]')
  await picker.setInputFiles(sent('large.jpg', Buffer.alloc(5 * 1024 * 1024 + 1, 0xff)))
  await expect(page.getByText('Image size should be less than 5MB')).toBeVisible()
  await picker.setInputFiles(sent('page.jpg', Buffer.from('<script>alert(1)</script>')))
  await expect(page.getByText('Please select a valid image file')).toBeVisible()
  const whole = await photo('#579')
  await picker.setInputFiles(sent('half.jpg', whole.subarray(0, 400)))
  await expect(page.getByText('Failed to process image. Please try again.')).toBeVisible()
  await picker.setInputFiles(sent('me.jpg', whole))
  await expect(page.locator('.userbtn .avatar img')).toBeVisible()
  const address = (await page.locator('.userbtn .avatar img').getAttribute('src')) ?? ''
  assert.equal((await page.request.get(address)).headers()['content-type'], 'image/webp')
  await page.getByRole('button', { name: 'Remove the photo' }).click()
  await expect(page.locator('.avatar img')).toHaveCount(0)
  await expect(async () => assert.equal((await page.request.get(address)).status(), 404)).toPass()

  const none = await page.request.get('/bookings/00000000-0000-4000-8000-000000000000/travellers')
  assert.deepEqual([none.status(), none.headers()['cache-control']], [404, 'private, no-store'])
  const call = (to: string, data: object) => page.request.put(`/api/profile/image/${to}`, { data })
  const foreign = { userId: '00000000-0000-4000-8000-000000000000', originalBio: '' }
  const imageData = `data:image/jpeg;base64,${whole.toString('base64')}`
  const update = await call('update', { ...foreign, imageData })
  assert.deepEqual(
    [update.status(), ((await update.json()) as { error: string }).error],
    [403, 'Failed to upload image. Please try again.'],
  )
  const removal = await call('remove', foreign)
  assert.deepEqual(
    [removal.status(), ((await removal.json()) as { error: string }).error],
    [403, 'Failed to remove image. Please try again.'],
  )
  const svg = await call('update', { imageData: 'data:image/svg+xml;base64,PHN2Zy8+' })
  assert.equal(((await svg.json()) as { error: string }).error, 'Please select a valid image file')
  const own = await call('update', { imageData })
  assert.match(((await own.json()) as { image: string }).image, /^\/pictures\/profile\/[0-9a-f-]+-320\.webp$/)
  assert.equal((await call('remove', {})).status(), 200)
  assert.equal((await fetch(`${site.url}/api/profile/image/remove`, { method: 'PUT' })).status, 401)
  assert.deepEqual(faults, [])
  await close()
})

test('saved treks of a visitor stay in the browser, and move to the account at login', async () => {
  const { page, faults, close } = await site.browser.visit()
  await page.goto('/saved')
  await expect(page.getByText('Nothing saved yet')).toBeVisible()
  await page.getByRole('link', { name: 'Explore Adventures' }).click()
  await expect(page).toHaveURL(/\/list/)
  const heart = page.locator('.heart').first()
  const name = ((await heart.getAttribute('aria-label')) ?? '').replace('Save ', '')
  await heart.click()
  await page.goto('/saved')
  await expect(page.getByText('1 trek, in this browser')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await page.getByRole('button', { name: `Remove ${name}` }).click()
  await expect(page.getByText('Nothing saved yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()

  const pasang = await createPerson(site.deps)
  await page.context().addCookies([{ name: 'session', value: pasang.token, url: site.url, httpOnly: true }])
  await page.goto('/saved')
  await expect(page.getByText('1 trek, on all your devices')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await page.waitForFunction(() => localStorage.getItem('savedAdventuresOf') !== null)
  const elsewhere = await site.browser.visit({ as: pasang })
  await elsewhere.page.goto('/saved')
  await expect(elsewhere.page.getByText('1 trek, on all your devices')).toBeVisible()
  const taken = elsewhere.page.waitForResponse(
    (answer) => answer.request().postData()?.includes('remove') === true,
  )
  await elsewhere.page.getByRole('button', { name: `Remove ${name}` }).click()
  await expect(elsewhere.page.getByText('Nothing saved yet')).toBeVisible()
  await taken
  await elsewhere.page.reload()
  await expect(elsewhere.page.getByText('Nothing saved yet')).toBeVisible()
  assert.deepEqual([...faults, ...elsewhere.faults], [])
  await elsewhere.close()
  await close()
})

test('a trek that is removed while the account’s list is still read stays removed', async () => {
  const maya = await createPerson(site.deps)
  const [trek] = await site.rows(`select id, name from trek where state = 'active' order by name limit 1`)
  await site.rows(`insert into saved_trek (account_id, trek_id, saved_at) values ($1, $2, now())`, [
    maya.id,
    trek.id,
  ])
  const { page, faults, close } = await site.browser.visit({ as: maya })
  const removed = Promise.withResolvers<void>()
  let lists = 0
  await page.route('**/saved/stored', async (route) => {
    const isRemoval = route.request().postData()?.includes('remove') === true
    const response = await route.fetch()
    if (!isRemoval && (lists += 1) === 1) await removed.promise
    await route.fulfill({ response })
    if (isRemoval) removed.resolve()
  })
  await page.goto('/saved')
  await page.getByRole('button', { name: `Remove ${trek.name}` }).click()
  await page.waitForFunction(() => localStorage.getItem('savedAdventuresOf') !== null)
  await expect(page.getByText('Nothing saved yet')).toBeVisible()
  assert.equal(await page.evaluate(() => localStorage.getItem('savedAdventures')), '[]')
  assert.equal(lists, 2, 'the list is read again after the removal')
  assert.deepEqual(faults, [])
  await close()
})

test('a code shows ’copied’ for two seconds, and a friend’s link stores it for the booking form', async () => {
  const maya = await createPerson(site.deps)
  await giveCredit(site.deps.db, maya.id, 40_00, site.deps.now())
  const { page, faults, close } = await site.browser.visit({
    permissions: ['clipboard-read', 'clipboard-write'],
    as: maya,
  })
  await page.goto('/refer-a-friend')
  const code = (await page.locator('.codebox b').textContent()) ?? ''
  await page.getByRole('button', { name: 'Copy the code' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), code)
  await expect(page.getByRole('button', { name: 'Copy the code' })).toBeVisible()
  await expect(page.getByText('$40.00').first()).toBeVisible()

  const friend = await site.browser.visit()
  await friend.page.goto(`/invited/${code.toLowerCase()}`)
  const [cookie] = (await friend.page.context().cookies()).filter((each) => each.name === 'invited')
  assert.deepEqual([cookie?.value, cookie?.httpOnly], [code, true])
  await bookNow(friend.page, await createTrekWithDeparture(site.deps))
  await expect(friend.page.getByText(`Your friend’s code ${code} is saved for you: $10 off`)).toBeVisible()
  assert.deepEqual([...faults, ...friend.faults], [])
  await friend.close()
  await close()
})
