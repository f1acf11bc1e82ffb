import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Request } from '@playwright/test'
import { writeMessage } from '#test/fixtures/conversations.ts'
import { createHost } from '#test/fixtures/hosts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createWalkedBooking } from '#test/fixtures/walks.ts'
import { DASHBOARD } from '#web/http/dashboard.ts'
import { expect, openSite } from '../../browser.ts'
import { expectOnItsWay, noise, slowUploads } from './slow-uploads.ts'

const site = openSite()

test('review photos show their upload progress, stay selected after Cancel, and can be sent again', async () => {
  const maya = await createPerson(site.deps)
  const { departure } = await createWalkedBooking(site, maya)
  const { page, faults, close } = await site.browser.visit({ as: maya })
  await page.goto('/reviews')
  const card = page.getByRole('region', { name: `How was ${departure.trek.name}?` })
  await card.getByRole('radio', { name: '8 of 10' }).check()
  await card.getByLabel('In your words').fill('Larks over the meadow before sunrise.')
  const buffer = await noise(1200, 800)
  const chooser = page.waitForEvent('filechooser')
  await card.getByRole('button', { name: 'Add photo' }).click()
  const chosen = ['one.jpg', 'two.jpg'].map((name, index) => {
    return { name, mimeType: 'image/jpeg', buffer: Buffer.concat([buffer, Buffer.alloc(index)]) }
  })
  await (await chooser).setFiles(chosen)
  await expect(card.getByRole('img', { name: /^Photo \d/ })).toHaveCount(2)
  const { release } = await slowUploads(page, 40_000)
  const send = card.getByRole('button', { name: 'Send review' })
  await send.click()
  await expectOnItsWay(page, 'one.jpg')
  await expect(page.getByRole('progressbar', { name: 'two.jpg' })).toHaveAttribute('value', '0')
  await page.getByRole('button', { name: 'Cancel two.jpg' }).click()
  const said = page.getByRole('status').filter({ hasText: 'Upload cancelled.' })
  await expect(said).toBeFocused()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(card.getByRole('radio', { name: '8 of 10' })).toBeChecked()
  await expect(card.getByLabel('In your words')).toHaveValue('Larks over the meadow before sunrise.')
  await expect(card.getByRole('img', { name: /^Photo \d/ })).toHaveCount(2)
  await release()
  await send.click()
  await expect(page.getByText('Your review was sent. Thank you.')).toBeVisible()
  const [{ count }] = await site.rows(
    `select count(*)::int from review_photo join review on review.id = review_id where trek_id = $1`,
    [departure.trek.id],
  )
  assert.equal(count, 2)
  assert.deepEqual(faults, [])
  await close()
})

test('review photos without an answer say so beside the button, and stay selected', async () => {
  const maya = await createPerson(site.deps)
  const { departure } = await createWalkedBooking(site, maya)
  const { page, close } = await site.browser.visit({ as: maya })
  await page.goto('/reviews')
  const card = page.getByRole('region', { name: `How was ${departure.trek.name}?` })
  await card.getByRole('radio', { name: '7 of 10' }).check()
  await card.getByLabel('In your words').fill('Rain for a day, then stars.')
  const chooser = page.waitForEvent('filechooser')
  await card.getByRole('button', { name: 'Add photo' }).click()
  await (await chooser).setFiles({ name: 'one.jpg', mimeType: 'image/jpeg', buffer: await noise(800, 600) })
  await expect(card.getByRole('img', { name: /^Photo 1/ })).toBeVisible()
  const send = card.getByRole('button', { name: 'Send review' })
  for (const [answer, says] of [
    [null, 'We got no answer. Nothing you entered is lost.'],
    [502, 'Chautari could not be reached (502).'],
  ] as const) {
    await page.route('**/reviews.data*', (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      return answer ? route.fulfill({ status: answer, body: 'Bad Gateway' }) : route.abort('connectionreset')
    })
    await send.click()
    await expect(page.getByRole('alert').filter({ hasText: says })).toBeFocused()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await expect(card.getByRole('img', { name: /^Photo 1/ })).toBeVisible()
    await page.unroute('**/reviews.data*')
  }
  await send.click()
  await expect(page.getByText('Your review was sent. Thank you.')).toBeVisible()
  await close()
})

test('a document shows its upload progress beside its field, stays selected after Cancel, and is sent with the form', async () => {
  const { page, faults, close } = await site.browser.visit({ as: await createHost(site.deps) })
  await page.goto(`${DASHBOARD}/verification`)
  await page.getByLabel('First name').fill('Karma')
  await expect(page.getByText('Saved.')).toBeVisible()
  const { release } = await slowUploads(page, 40_000)
  const passport = { name: 'passport.jpg', mimeType: 'image/jpeg', buffer: await noise(1200, 800) }
  const field = page.locator('#idDocument')
  await field.setInputFiles(passport)
  const document = page.getByRole('region', { name: 'Identity document' })
  await expect(document.getByRole('progressbar', { name: 'passport.jpg' })).toBeVisible()
  await expectOnItsWay(page, 'passport.jpg')
  // Typing does not cancel the upload.
  await page.getByLabel('Last name').fill('Tamang')
  await document.getByRole('button', { name: 'Cancel passport.jpg' }).click()
  const said = document.getByRole('status').filter({ hasText: 'Upload cancelled.' })
  await expect(said).toContainText('The file is still chosen and goes along when you send the form.')
  await expect(said).toBeFocused()
  await release()
  // The typed text is saved now, without the document, which stays in its field.
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(field).toHaveValue(/passport\.jpg$/)
  await expect(page.getByText('Your document')).toHaveCount(0)
  await page.getByLabel('Date of birth').fill('11/02/1985')
  await page.locator('#idNumber').fill('PB 7711904')
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByRole('heading', { name: 'Verification Pending' })).toBeVisible()
  assert.deepEqual(faults, [])
  await close()
})

test('a form that is submitted stays submitted when an autosave arrives after it', async () => {
  const { page, faults, close } = await site.browser.visit({ as: await createHost(site.deps) })
  await page.goto(`${DASHBOARD}/verification`)
  await page.getByLabel('First name').fill('Karma')
  await page.getByLabel('Last name').fill('Tamang')
  await page.getByLabel('Date of birth').fill('11/02/1985')
  await page.locator('#idNumber').fill('PB 7711904')
  const buffer = await noise(300, 200)
  await page.locator('#idDocument').setInputFiles({ name: 'passport.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByText('Your document')).toBeVisible()
  await expect(page.getByText('Saved.')).toBeVisible()
  // The page of the submitted form loads slowly: its request is the first one that reads after the answer to the form.
  const shown = Promise.withResolvers<void>()
  let isAnswered = false
  page.on('response', (response) => {
    const request = response.request()
    if (request.method() === 'POST' && request.postData()?.includes('submit')) isAnswered = true
  })
  const isLoading = (request: Request) =>
    isAnswered && request.method() === 'GET' && request.url().includes('.data')
  let reads = 0
  await page.route('**/*.data*', async (route) => {
    if (isLoading(route.request()) && ++reads === 1) await shown.promise
    await route.continue().catch(() => {})
  })
  const loading = page.waitForRequest(isLoading)
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await loading
  const refused = page.waitForResponse((response) => response.status() === 409)
  await page.getByLabel('Last name').fill('Tamang Rai')
  await refused
  await expect(page.getByRole('heading', { name: 'Verification Pending' })).toBeVisible()
  shown.resolve()
  assert.deepEqual(faults, [])
  await close()
})

test('submitting a form during the upload of its document sends the document with the form', async () => {
  const { page, faults, close } = await site.browser.visit({ as: await createHost(site.deps) })
  await page.goto(`${DASHBOARD}/verification`)
  const { release } = await slowUploads(page, 40_000)
  const buffer = await noise(1200, 800)
  await page.locator('#idDocument').setInputFiles({ name: 'passport.jpg', mimeType: 'image/jpeg', buffer })
  await expectOnItsWay(page, 'passport.jpg')
  await page.getByLabel('First name').fill('Dolma')
  const save = page.getByRole('button', { name: 'Save and finish later' })
  await save.click()
  await expect(page.getByRole('progressbar')).toHaveCount(1)
  await release()
  await expect(page.getByText('Your document')).toBeVisible()
  await expect(save).toBeEnabled()
  await expect(page.getByText('Upload cancelled.')).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Dolma')
  assert.deepEqual(faults, [])
  await close()
})

test('refuses a file that is no document beside its field, before any of it is sent', async () => {
  const { page, faults, close } = await site.browser.visit({ as: await createHost(site.deps) })
  await page.goto(`${DASHBOARD}/verification`)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  const field = page.locator('#idDocument')
  for (const [buffer, says] of [
    [Buffer.alloc(0), 'This file is empty. Please choose another one.'],
    [Buffer.alloc(5 * 1024 * 1024 + 1, 0xff), 'The document should be less than 5MB'],
  ] as const) {
    await field.setInputFiles({ name: 'passport.jpg', mimeType: 'image/jpeg', buffer })
    await expect(page.getByRole('alert').filter({ hasText: says })).toBeVisible()
    await expect(field).toHaveValue('')
  }
  assert.deepEqual(sent, [])
  assert.deepEqual(faults, [])
  await close()
})

test('a message’s file shows its upload progress, can be cancelled, and can be chosen again', async () => {
  const maya = await createPerson(site.deps)
  const to = await createHost(site.deps)
  const text = 'Do we need down jackets?'
  const id = await writeMessage(site.deps, { from: maya, to, text, at: site.deps.now() })
  const { page, faults, close } = await site.browser.visit({ as: maya })
  await page.goto(`/messages/${id}`)
  const { release } = await slowUploads(page, 40_000)
  const clip = page.getByLabel('Attach a file')
  const photo = { name: 'jacket.jpg', mimeType: 'image/jpeg', buffer: await noise(1200, 800) }
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('This one?')
  await clip.setInputFiles(photo)
  await expectOnItsWay(page, 'jacket.jpg')
  await page.getByRole('button', { name: 'Cancel jacket.jpg' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Upload cancelled.' })).toBeVisible()
  await expect(clip).toBeFocused()
  await release()
  await clip.setInputFiles(photo)
  await expect(page.getByRole('button', { name: 'Remove jacket' })).toBeVisible()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.locator('.bub', { hasText: 'This one?' })).toContainText('jacket')
  assert.deepEqual(faults, [])
  await close()
})

test('a profile photo shows its upload progress and can be cancelled', async () => {
  const { page, faults, close } = await site.browser.visit({ as: await createPerson(site.deps) })
  await page.goto('/account')
  // The module that shows the progress loads after the photo is chosen, as on a slow line.
  const chosen = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await chosen.promise
    await route.continue()
  })
  const { release } = await slowUploads(page, 40_000)
  const photo = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await noise(1200, 800) }
  const choose = async () => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload a photo' }).click()
    await (await chooser).setFiles(photo)
  }
  const loading = page.waitForRequest('**/assets/*.js')
  await choose()
  await loading
  chosen.resolve()
  await expectOnItsWay(page, 'me.jpg')
  const card = page.getByRole('region', { name: 'Profile photo' })
  await card.getByRole('button', { name: 'Cancel me.jpg' }).click()
  await expect(card.getByRole('status').filter({ hasText: 'Upload cancelled.' })).toBeFocused()
  await release()
  await choose()
  await expect(page.getByRole('button', { name: 'Remove the photo' })).toBeVisible()
  assert.deepEqual(faults, [])
  await close()
})
