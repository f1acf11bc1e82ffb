import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brand } from '#brand'
import { informationPaths } from '#web/content/information-paths.ts'
import { useProgram } from '#test/program.ts'

const program = useProgram('read-only')

async function read(path: string) {
  const response = await fetch(program.url + path)
  const html = await response.text()
  const words = html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
  return { status: response.status, html, text: words.replace(/\s+/g, ' ') }
}

test('information pages are complete without script: parts by name, questions found and announced, stories by travellers', async () => {
  for (const path of informationPaths.filter((each) => each !== '/travel-stories')) {
    const { html, text } = await read(path)
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    const led = [...html.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id ?? '')
    assert.ok(led.length >= (path === '/faqs' ? 1 : 4) && led.every((id) => ids.has(id)), path)
    assert.doesNotMatch(text, /\{\{/, path)
  }
  const terms = await read('/terms-and-conditions')
  assert.match(terms.text, /A lawyer must review this text before launch/)
  assert.match(terms.text, /15 to 29 50%/)

  const all = await read('/faqs')
  assert.equal(
    all.html.match(/"@type":"Question"/g)?.length,
    all.html.match(/<div class="in words"/g)?.length,
  )
  const found = await read('/faqs?q=helicoptr')
  assert.match(found.html, /role="status"[^>]*>1 answer<!-- --> for “<!-- -->helicoptr/)
  assert.match(found.text, /Do I need insurance\?/)
  assert.match(found.html, /<meta name="robots" content="noindex,follow"/)

  const stories = await read('/travel-stories')
  const [{ body }] = await program.rows(
    `select body from review where is_public and length(body) >= 100 order by written_at desc limit 1`,
  )
  assert.ok(stories.text.includes(body.slice(0, 60)), body)
  const [{ treks }] = await program.rows(
    `select count(*)::int as treks from trek join host on host.id = host_id where trek.state = 'active' and host.status in ('approved', 'verified')`,
  )
  assert.match((await read(`/about-${brand.slug}`)).text, new RegExp(` ${treks} treks`))
  const nothing = await read('/about-nothing')
  assert.deepEqual([nothing.status, /walked off the map/.test(nothing.html)], [404, true])
})
