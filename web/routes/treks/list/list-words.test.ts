import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chipsOf, filterGroups } from '#domain/trek/search/filter-change-rules.ts'
import { readFilter } from '#domain/trek/search/filter-rules.ts'
import { regions } from '#domain/trek/trek-rules.ts'
import { viewOf } from './list-view.ts'
import { anyText, chipText, headline, titleOf, withoutText } from './list-words.ts'
import { wordsOfRegion } from './region-words.ts'
import { searchFailed } from './search-failed.ts'

const read = (query: string) => readFilter(new URLSearchParams(query))

test('the heading states the number of treks and their region', () => {
  const table: [query: string, total: number, heading: string, title: string][] = [
    ['', 20, '20 treks in Nepal', 'Guided treks in Nepal'],
    ['region=Everest', 34, '34 treks in Everest', 'Guided treks in Everest'],
    ['region=Everest&region=Dolpo', 1, '1 trek in Everest and Dolpo', 'Guided treks in Everest and Dolpo'],
    [
      'region=Everest&region=Dolpo&region=Makalu&region=Manaslu',
      9,
      '9 treks in 4 regions',
      'Guided treks in 4 regions',
    ],
    ['difficulty=Easy', 1, '1 easy trek in Nepal', 'Easy treks in Nepal'],
    ['difficulty=Easy&difficulty=Moderate', 9, '9 treks in Nepal', 'Guided treks in Nepal'],
    ['q=anna&region=Annapurna', 2, '2 treks for “anna” in Annapurna', 'Guided treks for “anna” in Annapurna'],
  ]
  for (const [query, total, heading, title] of table) {
    assert.equal(headline(read(query), total), heading)
    assert.equal(titleOf(read(query)), title)
  }
})

test('each applied filter has its chip', () => {
  const table: [query: string, chips: string[]][] = [
    ['', []],
    ['q=gokyo', ['“gokyo”']],
    ['from=2027-03-12&to=2027-03-26', ['Fri 12 Mar – Fri 26 Mar 2027']],
    ['from=2027-03-12', ['From Fri 12 Mar 2027']],
    ['to=2027-03-26', ['Until Fri 26 Mar 2027']],
    ['region=Everest&difficulty=Easy', ['Region: Everest', 'Difficulty: Easy']],
    ['dur=short&dur=extended', ['Short, 3–7 days', 'Extended, 15 days or more']],
    ['group=small', ['Small, up to 4']],
    ['max=1700', ['Up to $1,700']],
    ['min=500', ['From $500']],
    ['min=500&max=1700', ['$500 to $1,700']],
    ['meals=true&porter=true', ['All meals', 'Porter']],
  ]
  for (const [query, chips] of table) assert.deepEqual(chipsOf(read(query)).map(chipText), chips)
})

test('an empty list names the filter to remove', () => {
  const filter = read('q=gokyo&region=Dolpo&difficulty=Easy')
  assert.deepEqual(
    filterGroups.map((group) => withoutText(group, filter)),
    [
      'Without “gokyo”',
      'Without the dates',
      'Without Dolpo',
      'Without Easy',
      'Without the duration',
      'Without the group size',
      'Without the budget',
      'Without All meals',
      'Without Porter',
    ],
  )
  assert.equal(withoutText('regions', read('region=Dolpo&region=Makalu')), 'Without the regions')
  assert.equal(new Set(filterGroups.map((group) => anyText[group])).size, filterGroups.length)
})

test('shows a table for one region or one difficulty, and never for a text search', () => {
  const table = { 'region=Everest': 'region', 'difficulty=Easy': 'difficulty' }
  for (const [query, view] of Object.entries(table)) {
    assert.equal(viewOf(read(query)), view)
    assert.equal(viewOf(read(`${query}&max=900&meals=true&from=2027-03-12`)), view)
    assert.equal(viewOf(read(`${query}&q=base`)), 'cards')
  }
  assert.equal(viewOf(read('region=Everest&difficulty=Easy')), 'region')
  assert.equal(viewOf(read('region=Everest&region=Dolpo&difficulty=Easy')), 'difficulty')
  assert.equal(viewOf(read('difficulty=Easy&difficulty=Moderate')), 'cards')
  assert.equal(viewOf(read('')), 'cards')
})

test('every region has its Nepali name and a description', () => {
  for (const region of regions) {
    const words = wordsOfRegion(region)
    assert.match(words?.nepali ?? '', /^[\u0900-\u097F]+$/)
    assert.match(words?.text ?? '', /\.$/)
  }
  for (const unknown of ['Rolwaling', '__proto__', 'constructor'])
    assert.equal(wordsOfRegion(unknown), undefined, unknown)
})

test('a failed search is reported, with the reference of the error', () => {
  const logged: unknown[] = []
  const fault = new Error('no connection')
  const { data, init } = searchFailed(fault, (error) => {
    logged.push(error)
    return '7f3a'
  })
  assert.deepEqual(logged, [fault])
  assert.equal(data.says, 'Search failed: Unknown error occurred. Please try again.')
  assert.equal(data.because, 'Reference 7f3a')
  assert.equal(init?.status, 500)
})
