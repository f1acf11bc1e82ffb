import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays } from '../../dates.ts'
import {
  budgetOf,
  durations,
  groupSizes,
  indexedPath,
  type ListFilter,
  listPath,
  noFilter,
  readFilter,
  sorts,
} from './filter-rules.ts'
import { difficulties } from '../trek-rules.ts'

const read = (path: string) => readFilter(new URL(path, 'http://site').searchParams)

test('A URL without parameters matches everything, for one adult', () => {
  assert.deepEqual(read('/list'), {
    text: '',
    regions: [],
    difficulties: [],
    durations: [],
    groups: [],
    min: null,
    max: null,
    meals: false,
    porter: false,
    from: null,
    to: null,
    adults: 1,
    children: 0,
    sort: 'top',
    hideFilters: false,
    page: 1,
  })
})

test('Drops invalid parameters or limits them', () => {
  const table: [string, Partial<ListFilter>][] = [
    ['q=%20%20', { text: '' }],
    ['q=a%00b', { text: 'ab' }],
    [`q=${'x'.repeat(900)}`, { text: 'x'.repeat(100) }],
    [`q=${'x'.repeat(99)}😀`, { text: 'x'.repeat(99) }],
    ['region=everest&region=&region=Everest', { regions: ['Everest'] }],
    ['region=Zanskar&region=Dolpo&region=Everest', { regions: ['Everest', 'Dolpo', 'Zanskar'] }],
    ['difficulty=strenous', { difficulties: ['Strenuous'] }],
    ['difficulty=Impossible', { difficulties: [] }],
    ['dur=extended&dur=short&dur=long', { durations: ['short', 'extended'] }],
    ['group=tiny&group=large', { groups: ['large'] }],
    ['min=&max=', { min: null, max: null }],
    ['min=50&max=3000', { min: null, max: null }],
    ['min=10&max=99999', { min: null, max: null }],
    ['min=1000&max=900', { min: 1000, max: 1050 }],
    ['min=2999', { min: 2950, max: null }],
    ['max=60', { min: null, max: 100 }],
    ['min=99.5&max=-3', { min: null, max: null }],
    ['meals=yes&porter=1', { meals: false, porter: false }],
    ['from=2027-02-30', { from: null }],
    ['from=0000-01-01&to=0001-01-01', { from: null, to: '0001-01-01' }],
    ['from=2027-03-12&to=2027-03-01', { from: '2027-03-12', to: null }],
    ['adults=0&children=-3', { adults: 1, children: 0 }],
    ['adults=1e9&children=99999', { adults: 1, children: 999 }],
    ['sort=cheapest', { sort: 'top' }],
    ['page=0', { page: 1 }],
    ['page=99999999', { page: 100 }],
    ['hideFilters=1', { hideFilters: false }],
  ]
  for (const [query, expected] of table)
    assert.deepEqual(read(`/list?${query}`), { ...noFilter, ...expected }, query)
})

test('A filter survives its own URL', () => {
  let seen = 0
  const budget = fc.option(fc.integer({ min: 0, max: 3100 }))
  const filters = fc.record(
    {
      text: fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replaceAll('\0', '').trim()),
      regions: fc.subarray(['Everest', 'Makalu', 'Dolpo', 'Nar & Phu', 'Åland']),
      difficulties: fc.subarray([...difficulties]),
      durations: fc.subarray([...durations]),
      groups: fc.subarray([...groupSizes]),
      budget: fc.tuple(budget, budget).map(([min, max]) => budgetOf(min, max)),
      meals: fc.boolean(),
      porter: fc.boolean(),
      from: fc.constantFrom(null, '2027-03-12'),
      to: fc.option(fc.nat(30).map((days) => addDays('2027-03-12', days))),
      adults: fc.integer({ min: 1, max: 50 }),
      children: fc.integer({ min: 0, max: 50 }),
      sort: fc.constantFrom(...sorts),
      hideFilters: fc.boolean(),
      page: fc.integer({ min: 1, max: 100 }),
    },
    { noNullPrototype: true },
  )
  fc.assert(
    fc.property(filters, ({ budget: { min, max }, ...rest }) => {
      const filter = { ...rest, min, max }
      assert.deepEqual(read(listPath(filter)), filter)
      assert.equal(listPath(read(listPath(filter))), listPath(filter))
      seen += 1
    }),
  )
  assert.ok(seen >= 100)
})

test('a filter has the same URL for every order of its choices', () => {
  assert.equal(
    listPath({
      porter: true,
      regions: ['Makalu', 'Everest'],
      text: 'a b',
      max: 3000,
      sort: 'top',
      adults: 1,
    }),
    '/list?q=a+b&region=Everest&region=Makalu&porter=true',
  )
  assert.equal(listPath(noFilter), '/list')
})

test('Search engines index the list, single regions and single difficulties', () => {
  const table: [string, string, boolean][] = [
    ['/list', '/list', true],
    ['/list?region=Everest&hideFilters=true', '/list?region=Everest', true],
    ['/list?difficulty=Easy', '/list?difficulty=Easy', true],
    ['/list?region=Everest&difficulty=Easy', '/list?region=Everest', false],
    ['/list?region=Everest&region=Makalu', '/list', false],
    ['/list?difficulty=Easy&dur=short', '/list?difficulty=Easy', false],
    ['/list?q=gokyo', '/list', false],
    ['/list?sort=rated', '/list', false],
    ['/list?region=Everest&page=2', '/list?region=Everest', false],
    ['/list?adults=2', '/list', false],
  ]
  for (const [path, stored, exact] of table)
    assert.deepEqual(indexedPath(read(path)), { path: stored, exact }, path)
})
