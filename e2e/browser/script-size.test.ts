import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { writeMessage } from '#test/fixtures/conversations.ts'
import { createHost } from '#test/fixtures/hosts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { openSite } from '../browser.ts'

const site = openSite()

/** The most script that a page may load before any interaction, in bytes after gzip. */
const OFFICE_BYTES = 260_000
const MESSAGES_BYTES = 185 * 1024

/** The script that a page loads, in bytes after gzip. */
async function scriptSize(page: Page, path: string): Promise<number> {
  const sizes: Promise<number>[] = []
  await page.goto('about:blank')
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      sizes.push(response.body().then((body) => gzipSync(body).length))
  })
  const answer = await page.goto(path)
  assert.equal(answer?.status(), 200)
  await page.waitForLoadState('networkidle')
  page.removeAllListeners('response')
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** A signed-in page without the stream, which would keep the network busy. */
async function visitWithoutStream(as: { token: string }) {
  const visit = await site.browser.visit({ as })
  await visit.page.route('**/api/stream*', (route) => route.fulfill({ status: 204 }))
  return visit
}

test(`the office loads at most ${OFFICE_BYTES / 1000} kB of script`, async () => {
  const { page, close } = await visitWithoutStream(await createPerson(site.deps, { role: 'operator' }))
  for (const path of ['/admin', '/admin/refunds', '/admin/audit']) {
    const bytes = await scriptSize(page, path)
    assert.ok(bytes > 50_000 && bytes < OFFICE_BYTES, `${path}: ${bytes} bytes`)
  }
  await close()
})

test(`a conversation loads at most ${MESSAGES_BYTES / 1024} kB of script`, async () => {
  const [maya, host] = [await createPerson(site.deps), await createHost(site.deps)]
  const id = await writeMessage(site.deps, { from: maya, to: host, text: 'Namaste!' })
  const { page, close } = await visitWithoutStream(maya)
  for (const path of ['/messages', `/messages/${id}`]) {
    const bytes = await scriptSize(page, path)
    assert.ok(bytes > 50_000 && bytes <= MESSAGES_BYTES, `${path}: ${bytes} bytes`)
  }
  await close()
})
