import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { unzipSync } from 'fflate'
import { createBooking } from '#test/fixtures/bookings.ts'
import { createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { expect, openSite } from '../../browser.ts'

const site = openSite()

test('a traveller exports everything, requests erasure, reads what it waits for, and withdraws it', async (t) => {
  const maya = await createPerson(site.deps)
  const departure = await createTrekWithDeparture(site.deps)
  await createBooking(site, { departure, lead: maya })
  const { page, faults, close } = await site.browser.visit({ acceptDownloads: true, as: maya })
  await page.goto('/account/export')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Export my data')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download chautari-data.zip' }).click(),
  ])
  assert.equal(download.suggestedFilename(), 'chautari-data.zip')
  const files = unzipSync(new Uint8Array(await readFile(await download.path())))
  const { about, data } = JSON.parse(Buffer.from(files['data.json'] ?? []).toString())
  assert.equal(about, maya.email)
  assert.ok(data.booking.length >= 1 && data.account[0].email === about)
  await readPage(Buffer.from(files['read-me.html'] ?? []).toString())

  await page.goto('/account/erase')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erase my account?')
  await expect(page.getByRole('region', { name: 'What we have to wait for' })).toContainText(
    'Your booking of',
  )
  await page.getByRole('button', { name: 'Erase my account when these are over' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erase my account?')
  await page.getByLabel('I am sure.').check()
  await page.getByRole('button', { name: 'Erase my account when these are over' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your data will be erased')
  const { text } = await mailTo(site, maya.email, /will be erased/)
  assert.match(text, /Your booking of .+: until the day after it ends, or until you cancel it\./)
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erase my account?')
  assert.deepEqual(faults, [])
  t.diagnostic(`one ZIP of ${Object.keys(files).length} files`)
  await close()

  async function readPage(html: string) {
    assert.match(html, /<h1>Your data at Chautari<\/h1>/)
    assert.doesNotMatch(html, /<script/)
    const reader = await site.browser.visit()
    await reader.page.setContent(html)
    await expect(reader.page.getByRole('link', { name: 'Bookings', exact: true })).toBeVisible()
    assert.deepEqual(reader.faults, [])
    await reader.close()
  }
})
