import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays } from '../dates.ts'
import { indexedPath, listPath, nothingFound, readFilter, type ListFilter } from './filter-rules.ts'
import { difficulties } from './trek-rules.ts'

const read = (path: string) => readFilter(new URL(path, 'http://site').searchParams)
const none = read('/list')

test('An address without parameters looks for everything, for one adult', () => {
  assert.deepEqual(none, {
    text: '',
    region: '',
    difficulty: null,
    from: null,
    to: null,
    adults: 1,
    children: 0,
    hideFilters: false,
    page: 1,
  })
})

test('Bad parameters are left out or brought into bounds', () => {
  const table: [string, Partial<ListFilter>][] = [
    ['q=%20%20', { text: '' }],
    ['q=a%00b', { text: 'ab' }],
    [`q=${'x'.repeat(900)}`, { text: 'x'.repeat(100) }],
    ['difficulty=strenous', { difficulty: 'Strenuous' }],
    ['difficulty=Impossible', { difficulty: null }],
    ['from=2027-02-30', { from: null }],
    ['from=2027-03-12&to=2027-03-01', { from: '2027-03-12', to: null }],
    ['adults=0&children=-3', { adults: 1, children: 0 }],
    ['adults=1e9&children=99999', { adults: 1, children: 999 }],
    ['page=0', { page: 1 }],
    ['page=99999999', { page: 100 }],
    ['hideFilters=1', { hideFilters: false }],
  ]
  for (const [query, expected] of table)
    assert.deepEqual(read(`/list?${query}`), { ...none, ...expected }, query)
})

test('A filter survives its own address', () => {
  let seen = 0
  const filters = fc.record(
    {
      text: fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.replaceAll('\0', '').trim()),
      region: fc.constantFrom('', 'Everest', 'Nar & Phu'),
      difficulty: fc.constantFrom(null, ...difficulties),
      from: fc.constantFrom(null, '2027-03-12'),
      to: fc.option(fc.nat(30).map((days) => addDays('2027-03-12', days))),
      adults: fc.integer({ min: 1, max: 50 }),
      children: fc.integer({ min: 0, max: 50 }),
      hideFilters: fc.boolean(),
      page: fc.integer({ min: 1, max: 100 }),
    },
    { noNullPrototype: true },
  )
  fc.assert(
    fc.property(filters, (filter) => {
      assert.deepEqual(read(listPath(filter)), filter)
      seen += 1
    }),
  )
  assert.ok(seen >= 100)
})

test('An empty list says why in the words of the specification', () => {
  const table: [string, string, number?][] = [
    ['region=Everest', 'No treks found for Everest'],
    ['difficulty=Easy', 'No Easy treks found'],
    ['q=zzz', 'No trek found with that name. Please try a different search.'],
    ['q=zzz&from=2027-03-12', 'No trek found with that name. Please try a different search.'],
    ['q=a&to=2027-03-12', 'No treks found within your selected date range. Try adjusting your dates.', 3],
  ]
  for (const [query, sentence, undated = 0] of table)
    assert.equal(nothingFound(read(`/list?${query}`), undated), sentence)
})

test('Search engines keep the list, one region and one difficulty', () => {
  const table: [string, string, boolean][] = [
    ['/list', '/list', true],
    ['/list?region=Everest&hideFilters=true', '/list?region=Everest', true],
    ['/list?difficulty=Easy', '/list?difficulty=Easy', true],
    ['/list?region=Everest&difficulty=Easy', '/list?region=Everest', false],
    ['/list?q=gokyo', '/list', false],
    ['/list?region=Everest&page=2', '/list?region=Everest', false],
    ['/list?adults=2', '/list', false],
  ]
  for (const [path, kept, exact] of table) assert.deepEqual(indexedPath(read(path)), { path: kept, exact })
})
