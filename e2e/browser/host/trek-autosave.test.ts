import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page, Request } from '@playwright/test'
import { createDraftTrek, createHost, createTrekWithDeparture, trekPhoto } from '#test/fixtures/hosts.ts'
import { DASHBOARD } from '#web/http/dashboard.ts'
import { expect, openSite } from '../../browser.ts'

const site = openSite()

test('a photo moves on the page although the draft is saved at the same moment', async () => {
  const host = await createHost(site.deps)
  const trek = await createDraftTrek(site.deps, host)
  const photo = await trekPhoto()
  const { page, faults, close } = await site.browser.visit({ as: host })
  await page.goto(`${DASHBOARD}/edit/${trek.id}`)
  const files = ['one.jpg', 'two.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer: photo }))
  await page.locator('input[type=file]').setInputFiles(files)
  await expect(page.getByText('2 of 7')).toBeVisible()
  await expect(page.locator('.trekform__uploads li')).toHaveCount(0)

  const saving = held()
  const loading = held()
  await page.route(`**/edit/${trek.id}.data*`, async (route) => {
    const request = route.request()
    if (isAutosave(request)) await saving.hold()
    else if (request.method() === 'GET' && saving.isReached()) await loading.hold()
    await route.continue().catch(() => {})
  })
  await page.getByLabel('Trek name').fill('Kang La in Autumn')
  await saving.reached
  const cover = await page.locator('.photogrid img').first().getAttribute('src')
  await page.getByRole('button', { name: 'Move later: photo 1' }).click()
  await loading.reached
  const saved = page.waitForResponse((response) => isAutosave(response.request()))
  saving.release()
  await saved
  loading.release()
  await expect(page.locator('.photogrid img').nth(1)).toHaveAttribute('src', cover ?? '')
  await close()
  assert.deepEqual(faults, [])
})

test('saves changes of a listed trek automatically, shows them to nobody, and publishes or discards them on request', async () => {
  const { trek } = await createTrekWithDeparture(site.deps)
  const { page, faults, close } = await site.browser.visit({ as: trek.host })
  const overviewSeen = async () => (await page.request.get(`/trekking/${trek.slug}`)).text()
  await page.goto(`${DASHBOARD}/edit/${trek.id}`)
  const bar = page.getByRole('region', { name: 'Your changes' })
  await expect(savedState(page)).toHaveText('Everything is published')
  await expect(bar.getByText('not published')).toHaveCount(0)

  const overview = page.getByLabel('Overview', { exact: true })
  await overview.fill('Two villages and a monastery.')
  await page.getByLabel('Time, Nepal time').fill('06:30')
  await expect(bar.getByText('2 changes not published')).toBeVisible()
  await expect(savedState(page)).toHaveText(/Saved \d\d:\d\d, only you can see it/)
  assert.doesNotMatch(await overviewSeen(), /Two villages and a monastery/)
  await page.reload()
  await expect(overview).toHaveValue('Two villages and a monastery.')
  await bar.getByText('2 changes not published').click()
  await bar.getByRole('link', { name: 'Meeting point' }).click()
  await expect(page.locator('#meeting')).toBeInViewport()

  await bar.getByText('Discard', { exact: true }).click()
  await bar.getByRole('button', { name: 'Discard changes' }).click()
  await expect(overview).toHaveValue('Two villages at the end of a gorge.')
  await expect(bar.getByText('not published')).toHaveCount(0)

  await overview.fill('')
  await expect(bar.getByText('1 thing is missing')).toBeVisible()
  await bar.getByRole('button', { name: 'Publish changes' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused()
  await overview.fill('Two villages and a pass.')
  await bar.getByRole('button', { name: 'Publish changes' }).click()
  await expect(page.getByText('Trek updated successfully!')).toBeVisible()
  assert.match(await overviewSeen(), /Two villages and a pass\./)
  await close()
  assert.deepEqual(faults, [])
})

test('leaving with unsaved input asks first, and Cancel leads back to the list', async () => {
  const { trek } = await createTrekWithDeparture(site.deps)
  const { page, faults, close } = await site.browser.visit({ as: trek.host })
  await page.goto(`${DASHBOARD}/edit/${trek.id}`)
  const saving = held()
  await page.route(`**/edit/${trek.id}.data*`, async (route) => {
    if (isAutosave(route.request())) await saving.hold()
    await route.continue().catch(() => {})
  })
  await page.getByLabel('Trek name').fill('Nar Phu in Autumn')
  const cancel = page.getByRole('link', { name: 'Cancel' })
  await cancel.click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Trek name')).toHaveValue('Nar Phu in Autumn')
  await saving.reached
  const asked = page.waitForEvent('dialog')
  const leaving = page.close({ runBeforeUnload: true })
  const browsers = await asked
  assert.equal(browsers.type(), 'beforeunload')
  await browsers.dismiss()
  await leaving
  saving.release()
  await expect(savedState(page)).toHaveText(/Saved/)
  await cancel.click()
  await expect(page).toHaveURL(new RegExp(`${DASHBOARD}$`))
  await close()
  assert.deepEqual(faults, [])
})

test('saves nothing automatically while a publication is under way', async () => {
  const { trek } = await createTrekWithDeparture(site.deps)
  const { page, faults, close } = await site.browser.visit({ as: trek.host })
  await page.clock.install()
  await page.goto(`${DASHBOARD}/edit/${trek.id}`)
  const publishing = held()
  let autosaves = 0
  await page.route('**/*.data*', async (route) => {
    if (isAutosave(route.request())) autosaves += 1
    else if (route.request().method() === 'POST') await publishing.hold()
    await route.continue().catch(() => {})
  })
  const bar = page.getByRole('region', { name: 'Your changes' })
  await expect(savedState(page)).toHaveText('Everything is published')
  // Otherwise a busy machine takes longer to press the button than the pause before an automatic save.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByLabel('Overview', { exact: true }).fill('Two villages and a lake.')
  await expect(savedState(page)).toHaveText('Not saved yet')
  await bar.getByRole('button', { name: 'Publish changes' }).click()
  await publishing.reached
  await page.clock.runFor(5_000)
  await page.clock.resume()
  publishing.release()
  await expect(page.getByText('Trek updated successfully!')).toBeVisible()
  assert.equal(autosaves, 0)
  assert.match(await (await page.request.get(`/trekking/${trek.slug}`)).text(), /Two villages and a lake\./)
  await close()
  assert.deepEqual(faults, [])
})

function savedState(page: Page) {
  return page.getByRole('region', { name: 'Your changes' }).getByRole('status')
}

function isAutosave(request: Request): boolean {
  return request.postData()?.includes('autosave') ?? false
}

/** Holds requests that reach it until it is released. */
function held() {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isReached = false
  return {
    reached: reached.promise,
    isReached: () => isReached,
    release: released.resolve,
    hold: () => {
      isReached = true
      reached.resolve()
      return released.promise
    },
  }
}
