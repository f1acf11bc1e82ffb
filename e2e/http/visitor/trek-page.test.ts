import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { attribute, byTag, elements, textOf } from '#test/http/html-tree.ts'
import { useProgram } from '#test/program.ts'

const program = useProgram()
const NAMES = [
  'Overview',
  'Itinerary',
  'Dates',
  'Includes',
  'Excludes',
  'Rescue',
  'Weather',
  'Difficulty',
  'Kitlist',
  'Reviews',
]

test('the section links, pictures, dates and counters of a trek work without script, up to the held spots', async () => {
  const { trek } = await createTrekWithDeparture(program.deps)
  const browser = program.visitor()
  assert.equal((await browser.open('/trekking')).path, '/list')
  const page = await browser.open(`/trekking/${trek.slug}`)
  const bar = elements(page.root(), (each) => attribute(each, 'aria-label') === 'On this page')[0]
  const links = bar ? byTag(bar, 'a') : []
  assert.deepEqual(links.map(textOf), NAMES)
  for (const link of links) {
    const target = (attribute(link, 'href') ?? '').slice(1)
    assert.equal(elements(page.root(), (each) => attribute(each, 'id') === target).length, 1, target)
  }
  for (const host of byTag(page.root(), 'a').filter((each) => textOf(each) === trek.host.displayName))
    assert.equal(attribute(host, 'href'), `/host-adventures/${trek.host.id}`)
  assert.equal(page.linkTo(/^Message /), `/messages?user=${trek.host.id}`)
  assert.match(page.text(), /No booking fee\. We hold your money until you have finished the trek\./)
  assert.match(textOf(page.withClass('trek-head')[0] ?? page.root()), /from \$[\d,]+ per person/)
  const gallery = page.withClass('gallery').flatMap((each) => byTag(each, 'a'))
  assert.ok(gallery.length > 0)
  for (const large of gallery)
    assert.equal((await browser.call.call('HEAD', attribute(large, 'href') ?? '')).status, 200)
  const chosen = await browser.open(page.linkTo(/^Select/) ?? '')
  const forTwo = await chosen.submit('One more')
  assert.match(forTwo.path, /adults=2/)
  assert.match(forTwo.text(), /2 adults × \$1,240\.00 \$2,480\.00 Total \$2,480\.00/)
  const form = await forTwo.submit('Book Now')
  assert.match(form.path, /^\/payment-confirmation\?booking=/)
})

test('a missing trek says so and links back', async () => {
  const missing = await program.visitor().open('/trekking/no-such-trek')
  assert.equal(missing.status, 404)
  assert.equal(missing.heading(), 'Error loading trek details')
  assert.equal(missing.linkTo('Go Back'), '/list')
})
