import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isListed } from '#domain/consent/stored-in-browser-rules.ts'
import { soon } from '#test/soon.ts'
import { expect, openSite } from '../browser.ts'

const site = openSite()

const title = 'Unexpected Application Error!'

test('a module that fails to load reloads the page once, and then shows an error', async () => {
  const { page, close } = await site.browser.visit()
  const lost = new Set<string>()
  let failing = false
  await page.route('**/assets/*.js', (route) => {
    const url = route.request().url()
    if (failing && lost.size === 0) lost.add(url)
    return lost.has(url) ? route.abort() : route.continue()
  })
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && new URL(request.url()).pathname === '/regions') loads += 1
  })
  const toRegions = () =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Regions' }).click()
  await page.goto('/', { waitUntil: 'networkidle' })
  failing = true
  await toRegions()
  await expect.poll(() => loads).toBe(1)
  failing = false
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/did not arrive/)
  assert.ok(lost.size > 0, 'no request failed')

  await page.goto('/')
  await toRegions()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A part of this page did not arrive')
  await expect(page.getByText('Chunk load error')).toBeVisible()
  assert.equal(loads, 1, 'it reloads only once')
  lost.clear()
  await page.getByRole('link', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/did not arrive/)
  assert.equal(loads, 2)
  await close()
})

test('without a connection a page says so, and only that page is cached', async () => {
  const { page, close } = await site.browser.visit({ serviceWorkers: 'allow' })
  await page.goto('/login')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  await page.goto('/list')
  const saved = await page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return { names, paths: all.flat().map(({ url }) => new URL(url).pathname) }
  })
  assert.deepEqual(saved, { names: ['offline'], paths: ['/offline'] })
  assert.ok(isListed('cache', 'offline'))
  await page.context().setOffline(true)
  await page.goto('/regions')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  const faces = await page.evaluate(async () => {
    await document.fonts.ready
    return [...document.fonts].map(({ family, status }) => `${family} ${status}`)
  })
  assert.deepEqual(faces, ['Eczar loaded', 'Figtree loaded'])
  await expect(page.getByRole('link', { name: /tourist police 1144/ })).toHaveAttribute('href', 'tel:1144')
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You are offline')
  assert.equal(new URL(page.url()).pathname, '/regions')
  await close()
})

test('an error page shows the reference in the log, and no details', async (t) => {
  await site.rows('alter table support_presence rename to support_presence_gone')
  t.after(() => site.rows('alter table if exists support_presence_gone rename to support_presence'))
  const { page, close } = await site.browser.visit()
  const seen: string[] = []
  const look = async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const says = (await page.getByText(/reference/).textContent()) ?? ''
    assert.match(says, /^500 Internal Server Error · reference [0-9a-f-]{13}$/)
    seen.push(says.slice(-13))
  }
  assert.equal((await page.goto('/contact-us'))?.status(), 500)
  await look()
  assert.ok(!(await page.content()).includes('support_presence'))
  await page.goto('/list')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click()
  await look()
  for (const reference of new Set(seen)) {
    const lines = await soon(async () => {
      const found = site.server.output.stdout
        .split('\n')
        .filter((line) => line.includes(`"reqId":"${reference}"`))
      return found.some((line) => line.includes('a page failed')) && found
    })
    assert.equal(lines.filter((line) => line.includes('a page failed')).length, 1, 'it is logged once')
  }
  assert.equal(new Set(seen).size, 2)
  await site.rows('alter table support_presence_gone rename to support_presence')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact us')
  await close()
})
