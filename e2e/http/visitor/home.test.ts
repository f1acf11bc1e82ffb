import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountId } from '#db/seed/write/write-people.ts'
import { useProgram } from '#test/program.ts'

const program = useProgram('read-only')
const HOST = `/host-adventures/${accountId('expeditions@example.com')}`

test('search and currency work without script', async () => {
  const browser = program.visitor()
  const list = await (await browser.open('/')).submit('Search', { Where: 'Everest' })
  assert.match(list.path, /^\/list\?q=Everest/)
  const inPounds = await list.submit(/British pound/)
  assert.match(inPounds.path, /^\/list\?q=Everest/)
  assert.match(inPounds.html, /data-price-usd="[^"]+"[^>]*>≈ £/)
  const nothing = await browser.open('/list?q=')
  assert.equal(nothing.alerts()[0], 'Please enter a destination.')
})

test('public pages are complete without script: status, heading, price, canonical URL, structured data', async () => {
  for (const [path, price] of [
    ['/', /\$\d/],
    ['/list', /\$\d/],
    ['/trekking/annapurna-circuit', /\$\d/],
    [HOST, /\$\d/],
  ] as const) {
    const response = await fetch(`${program.url}${path}`)
    const html = await response.text()
    assert.equal(response.status, 200)
    assert.match(html, /<h1[\s>]/)
    assert.match(html, price)
    assert.match(html, /<link[^>]*rel="canonical"/)
    assert.match(html, /<script type="application\/ld\+json">/)
    assert.match(html, /<meta[^>]*name="description"/)
  }
})
