import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import { test } from 'node:test'
import { accountId } from '#db/seed/write/write-people.ts'
import { pages } from '#web/site.ts'
import { budgetOf } from '../script-budget.ts'
import { openSite } from '../browser.ts'

const site = openSite('read-only')

/** The limits of a page's styles and HTML, in kilobytes after gzip; those of its script are in the route table. */
const STYLE_KB = 20
const HTML_KB = 31

const HOST = `/host-adventures/${accountId('expeditions@example.com')}`

/** A page of each route that visitors open and that has its own budget; script-size.test.ts has the checkout page. */
const paths: Record<string, string> = {
  'home/home': '/',
  'treks/list/list': '/list',
  'treks/trek/trek-page': '/trekking/annapurna-circuit',
  'public-host/public-host': HOST,
  'pages/faqs': '/faqs',
  'pages/stories': '/travel-stories',
  'pages/information': '/terms-and-conditions',
}

test('every page with its own script budget is measured', () => {
  const budgeted = pages.flatMap(([key, { scriptKb }]) => (scriptKb === undefined ? [] : [key]))
  assert.deepEqual([...Object.keys(paths), 'checkout/payment-confirmation'].sort(), budgeted.sort())
})

for (const [key, path] of Object.entries(paths)) {
  const most = budgetOf(key)
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
}
