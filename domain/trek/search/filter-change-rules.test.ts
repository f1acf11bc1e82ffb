import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chipsOf, toggled, withoutFilters } from './filter-change-rules.ts'
import { listPath, noFilter, readFilter } from './filter-rules.ts'
import { nothingFound, type TextMatch } from './nothing-found-rules.ts'

const read = (path: string) => readFilter(new URL(path, 'http://site').searchParams)
const none = {
  text: 0,
  dates: 0,
  regions: 0,
  difficulties: 0,
  durations: 0,
  groups: 0,
  budget: 0,
  meals: 0,
  porter: 0,
}
const everything =
  '/list?q=gokyo&region=Everest&region=Makalu&difficulty=Easy&dur=short&dur=classic&group=small&min=100&max=900&meals=true&porter=true&from=2027-03-12&adults=2'

test('Each applied filter can be removed separately, which returns to the first page', () => {
  const filter = { ...read(everything), page: 4 }
  const chips = chipsOf(filter)
  assert.deepEqual(
    chips.map(({ group }) => group),
    [
      'text',
      'dates',
      'regions',
      'regions',
      'difficulties',
      'durations',
      'durations',
      'groups',
      'budget',
      'meals',
      'porter',
    ],
  )
  for (const { left } of chips) {
    assert.equal(left.page, 1)
    assert.equal(chipsOf(left).length, chips.length - 1)
  }
  const [first] = chips
  assert.equal(first && listPath(first.left), everything.replace('q=gokyo&', ''))
  assert.deepEqual(chipsOf(noFilter), [])
})

test('An option toggles, and all of them can be cleared at once', () => {
  const filter = toggled(toggled(noFilter, 'durations', 'extended'), 'durations', 'short')
  assert.equal(listPath(filter), '/list?dur=short&dur=extended')
  assert.equal(listPath(toggled(filter, 'durations', 'short')), '/list?dur=extended')
  assert.equal(listPath(withoutFilters(read(everything))), '/list?q=gokyo&from=2027-03-12&adults=2')
})

test('An empty list states the reason in the words of the specification', () => {
  const filters = 'No treks found within your selected filters. Try adjusting your filters.'
  const dates = 'No treks found within your selected date range. Try adjusting your dates.'
  const name = 'No trek found with that name. Please try a different search.'
  const table: [string, string, number?, TextMatch?][] = [
    ['region=Everest', 'No treks found for Everest'],
    ['region=Everest&hideFilters=true&adults=3', 'No treks found for Everest'],
    ['difficulty=Easy', 'No Easy treks found'],
    ['region=Everest&difficulty=Easy', filters],
    ['region=Everest&region=Dolpo', filters],
    ['meals=true', filters],
    ['q=zzz', name, 0, 'nothing'],
    ['q=zzz&from=2027-03-12', name, 0, 'nothing'],
    ['q=gokyo&dur=short', filters, 0, 'contained'],
    ['q=gokio&group=small', filters, 0, 'alike'],
    ['q=a&to=2027-03-12', dates, 3, 'contained'],
    ['to=2027-03-12&porter=true', filters],
  ]
  for (const [query, sentence, undated = 0, textMatch = 'none'] of table)
    assert.equal(
      nothingFound(read(`/list?${query}`), { without: { ...none, dates: undated }, textMatch }),
      sentence,
      query,
    )
})
