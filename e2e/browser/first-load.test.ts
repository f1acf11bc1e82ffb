import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import { test } from 'node:test'
import { accountId } from '#db/seed/write/write-people.ts'
import { openSite } from '../browser.ts'

const site = openSite('read-only')

/**
 * First-load budgets in kilobytes after gzip (DESIGN, JavaScript budget): for finding and booking, and for information
 * pages.
 */
const SCRIPT_KB = 150
const WORDS_SCRIPT_KB = 125
const STYLE_KB = 20
const HTML_KB = 30

const HOST = `/host-adventures/${accountId('expeditions@example.com')}`

const budgets = [
  ...['/', '/list', '/trekking/annapurna-circuit', HOST].map((path) => ({ path, most: SCRIPT_KB })),
  ...['/terms-and-conditions', '/faqs', '/travel-stories'].map((path) => ({ path, most: WORDS_SCRIPT_KB })),
]

for (const { path, most } of budgets)
  test(`${path} loads at most ${most} kB of script before any interaction`, async () => {
    const { page, close } = await site.browser.visit({ viewport: { width: 390, height: 844 } })
    const sizes = { script: 0, stylesheet: 0, document: 0 }
    const scripts: Buffer[] = []
    const reading: Promise<void>[] = []
    page.on('response', (response) => {
      const type = response.request().resourceType()
      if (type === 'script' || type === 'stylesheet' || type === 'document')
        reading.push(
          response.body().then((body) => {
            sizes[type] += gzipSync(body).length
            if (type === 'script') scripts.push(body)
          }),
        )
    })
    const answer = await page.goto(path)
    assert.equal(answer?.status(), 200)
    await page.waitForLoadState('networkidle')
    await Promise.all(reading)
    const kb = (bytes: number) => Math.round(bytes / 102.4) / 10
    assert.ok(sizes.script > 50_000, 'the page has its script')
    const [largest] = scripts.toSorted((a, b) => b.length - a.length)
    assert.match(
      String(largest),
      /^\/\/# allFunctionsCalledOnLoad\n/,
      'React and the router: see vite.config.ts',
    )
    assert.ok(kb(sizes.script) <= most, `${kb(sizes.script)} kB of script`)
    assert.ok(kb(sizes.stylesheet) <= STYLE_KB, `${kb(sizes.stylesheet)} kB of style`)
    assert.ok(kb(sizes.document) <= HTML_KB, `${kb(sizes.document)} kB of HTML`)
    await close()
  })
