import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { createDraftTrek, createHost, trekPhoto } from '#test/fixtures/hosts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { DASHBOARD } from '#web/http/dashboard.ts'
import { expect, openSite } from '../browser.ts'

const site = openSite()

/** Holds the first request to a URL until it is released. */
async function holdFirst(page: Page, url: string): Promise<{ release: () => void; count: () => number }> {
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  let count = 0
  await page.route(url, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    count++
    if (count === 1) await held
    // The request was cancelled.
    await route.continue().catch(() => {})
  })
  return { release, count: () => count }
}

test('an upload can be cancelled, and the next photo is sent', async () => {
  const host = await createHost(site.deps)
  const trek = await createDraftTrek(site.deps, host)
  const { page, faults, close } = await site.browser.visit({ as: host })
  await page.goto(`${DASHBOARD}/edit/${trek.id}`)
  const { release, count } = await holdFirst(page, '**/photos')
  const photo = await trekPhoto()
  const picker = page.locator('input[type=file]')
  await picker.setInputFiles(
    ['one.jpg', 'two.jpg', 'three.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer: photo })),
  )
  await expect(page.getByRole('progressbar', { name: 'one.jpg' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel two.jpg' }).click()
  await page.getByRole('button', { name: 'Cancel one.jpg' }).click()
  await expect(picker).toBeFocused()
  await expect(page.getByText('1 of 7')).toBeVisible()
  await expect(page.locator('.trekform__uploads li')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'Upload cancelled.' })).toBeVisible()
  assert.equal(count(), 2)
  release()
  assert.deepEqual(faults, [])
  await close()
})

test('an export that fails says so beside the button, and works at the next press', async () => {
  const { page, close } = await site.browser.visit({ as: await createPerson(site.deps) })
  await page.goto('/account/export')
  await page.route('**/export.zip', (route) => route.abort('connectionreset'), { times: 1 })
  const button = page.getByRole('button', { name: /^Download/ })
  await button.click()
  await expect(page.getByRole('alert').filter({ hasText: 'We got no answer.' })).toBeFocused()
  const download = page.waitForEvent('download')
  await button.click()
  assert.match((await download).suggestedFilename(), /-data\.zip$/)
  await close()
})

test('the export of all data shows its progress and its completion', async () => {
  const { page, faults, close } = await site.browser.visit({ as: await createPerson(site.deps) })
  await page.goto('/account/export')
  const { release } = await holdFirst(page, '**/export.zip')
  await page.getByRole('button', { name: /^Download/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Preparing your file.' })).toBeVisible()
  const download = page.waitForEvent('download')
  release()
  assert.match((await download).suggestedFilename(), /-data\.zip$/)
  await expect(page.getByRole('status').filter({ hasText: 'is downloaded.' })).toBeVisible()
  assert.deepEqual(faults, [])
  await close()
})
