import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passportPhoto } from '#test/samples/applicant.ts'
import { createHost } from '#test/fixtures/hosts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { DASHBOARD } from '#web/http/dashboard.ts'
import { expect, openSite } from '../../browser.ts'
import { expectOnItsWay, noise, slowUploads } from './slow-uploads.ts'

const site = openSite()

test('the application form has the fields of a person or of a company', async () => {
  const { page, faults, close } = await site.browser.visit({ as: await createPerson(site.deps) })
  await page.goto('/host-verification')
  await expect(page.getByLabel('First name')).toBeVisible()
  await page.getByRole('radio', { name: 'Company' }).check()
  await expect(page.getByLabel('First name')).toBeHidden()
  await expect(page.locator('#companyIdType')).toBeDisabled()
  await close()
  assert.deepEqual(faults, [])
})

test('a host sends new legal details with a document that was saved while they typed', async () => {
  const { page, faults, close } = await site.browser.visit({ as: await createHost(site.deps) })
  await page.goto(`${DASHBOARD}/verification`)
  await page.setInputFiles('#idDocument', {
    name: 'passport.jpg',
    mimeType: 'image/jpeg',
    buffer: await passportPhoto(),
  })
  await expect(page.getByText('Your document')).toBeVisible()
  await expect(page.locator('#idDocument')).toHaveValue('')
  await page.getByLabel('First name').fill('Karma')
  await page.getByLabel('Last name').fill('Tamang')
  await page.getByLabel('Date of birth').fill('11/02/1985')
  await page.locator('#idNumber').fill('PB 7711904')
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByRole('heading', { name: 'Verification Pending' })).toBeVisible()
  await close()
  assert.deepEqual(faults, [])
})

test('text that is typed during an upload is saved after it, and does not cancel it', async () => {
  const { page, faults, close } = await site.browser.visit({ as: await createHost(site.deps) })
  await page.clock.install()
  await page.goto(`${DASHBOARD}/verification`)
  const sent: string[] = []
  page.on('request', (request) => {
    if (/\/verification\.data/.test(request.url()) && request.method() === 'POST')
      sent.push(request.headers()['content-type']?.split(';')[0] ?? '')
  })
  const { release } = await slowUploads(page, 40_000)
  const buffer = await noise(1200, 800)
  const field = page.locator('#idDocument')
  await field.setInputFiles({ name: 'passport.jpg', mimeType: 'image/jpeg', buffer })
  await expect.poll(() => sent.length).toBe(1)
  await page.clock.fastForward(1000)
  await expectOnItsWay(page, 'passport.jpg')
  await page.getByLabel('Last name').fill('Lhamo')
  await page.clock.fastForward(5000)
  await expect(page.getByRole('progressbar', { name: 'passport.jpg' })).toBeVisible()
  await release()
  await expect(page.getByText('Your document')).toBeVisible()
  await expect(field).toHaveValue('')
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect.poll(() => sent).toEqual(['multipart/form-data', 'application/x-www-form-urlencoded'])
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Last name')).toHaveValue('Lhamo')
  assert.deepEqual(faults, [])
  await close()
})
