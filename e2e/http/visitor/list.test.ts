import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { byTag, textOf } from '#test/http/html-tree.ts'
import { useProgram } from '#test/program.ts'
import { soon } from '#test/soon.ts'

const program = useProgram('read-only')
const changing = useProgram()

test('filters, order, more treks and Book Now work without script', async () => {
  const browser = program.visitor()
  const list = await browser.open('/list?q=trek&adults=2')
  assert.equal(list.linkTo(/^Filters/), '#filters')
  assert.equal(list.linkTo('Skip to results'), '#results')
  const filtered = await list.submit('Show treks', { 'Classic, 8–14 days': true, 'To, US$': '1400' })
  assert.deepEqual(Object.fromEntries(new URLSearchParams(filtered.path.split('?')[1])), {
    q: 'trek',
    adults: '2',
    dur: 'classic',
    min: '50',
    max: '1400',
    sort: 'top',
  })
  assert.ok(filtered.linkTo('Remove Up to $1,400'))
  const sorted = await filtered.submit('Sort', { 'Sort by': 'Price highest' })
  assert.match(sorted.path, /dur=classic&.*sort=price-high/)
  const first = await browser.open('/list')
  const all = await browser.open(first.linkTo('Load more') ?? '')
  assert.deepEqual([first.withClass('rowcard').length, all.withClass('rowcard').length], [12, 20])

  assert.match(first.text(), /Bookable treks first, ranked by rating and recent bookings\. How we sort/)
  const rated = await first.submit('Sort', { 'Sort by': 'Highly rated' })
  assert.match(rated.text(), /Ranked by rating; treks with few reviews count less\. How we sort/)
  assert.equal((await browser.open('/list?q=Anywhere+in+Nepal')).withClass('rowcard').length, 12)

  const region = await browser.open('/list?region=Everest&hideFilters=true')
  const without = await region.submit('Book Now, Gokyo Lakes Trek')
  assert.deepEqual(without.alerts(), ['Please select a date first'])
})

test('each card has its lowest price as from, and the next date with its own price where that differs', async () => {
  const cards = (await program.visitor().open('/list')).withClass('rowcard').map(textOf)
  assert.equal(cards.length, 12)
  const said = cards.map((card) => {
    const [, from, date, own] =
      /from (\$[\d,]+) ?per person ?next (\d+ \w{3})(?:, (\$[\d,]+))? · \d+ spots?/.exec(card) ?? []
    assert.ok(from && date, card)
    assert.notEqual(own, from)
    return own
  })
  assert.ok(said.some(Boolean) && !said.every(Boolean), said.join())
  const table = await program.visitor().open('/list?region=Everest&hideFilters=true')
  assert.match(table.text(), /from \$[\d,]+/)
})

test('Book Now of a table row books the chosen date without script', async () => {
  const { id, trek } = await createTrekWithDeparture(changing.deps, { form: { region: 'Kanchenjunga' } })
  const browser = changing.visitor()
  const table = await soon(async () => {
    const page = await browser.open('/list?region=Kanchenjunga&hideFilters=true')
    return page.hasButton(`Book Now, ${trek.name}`) && page
  })
  const form = await table.submit(`Book Now, ${trek.name}`, { [`Date for ${trek.name}`]: id })
  assert.equal(form.heading(), 'Booking details')
  assert.ok(form.text().includes(trek.name))
})

test('an empty list shows its sentence, what each filter hides, and the nearest treks', async () => {
  const table: [query: string, sentence: string, without: string[]][] = [
    ['region=Rolwaling', 'No treks found for Rolwaling', ['Without Rolwaling 20 treks']],
    ['q=zzzz', 'No trek found with that name. Please try a different search.', ['Without “zzzz” 20 treks']],
    [
      'max=100&dur=short',
      'No treks found within your selected filters. Try adjusting your filters.',
      ['Without the budget 3 treks'],
    ],
    [
      'from=2026-11-01&to=2026-11-02',
      'No treks found within your selected date range. Try adjusting your dates.',
      ['Without the dates 20 treks'],
    ],
  ]
  for (const [query, sentence, without] of table) {
    const page = await program.visitor().open(`/list?${query}`)
    assert.ok(page.texts('h2').includes(sentence), `${query}: ${page.texts('h2').join()}`)
    const chips = page.withClass('empty').flatMap((each) => byTag(each, 'a').map(textOf))
    assert.deepEqual(chips, without)
    const nearest = page.withClass('list__nearest').flatMap((each) => byTag(each, 'li'))
    assert.equal(nearest.length, 3)
  }
})
