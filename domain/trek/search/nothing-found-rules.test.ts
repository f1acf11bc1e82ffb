import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filterGroups, type FilterGroup } from './filter-change-rules.ts'
import { readFilter } from './filter-rules.ts'
import { nearestTitle, nothingFound, type TextMatch } from './nothing-found-rules.ts'

const says = (query: string, dates = 0, textMatch: TextMatch = 'none') => {
  const without = Object.fromEntries(filterGroups.map((group) => [group, 0])) as Record<FilterGroup, number>
  without.dates = dates
  return nothingFound(readFilter(new URLSearchParams(query)), { without, textMatch })
}
const byDates = 'No treks found within your selected date range. Try adjusting your dates.'
const byFilters = 'No treks found within your selected filters. Try adjusting your filters.'

test('an empty list names the dates when they alone exclude every trek', () => {
  assert.equal(says('from=2026-11-20', 1), byDates)
  assert.equal(says('to=2026-11-20', 1), byDates)
  assert.equal(says('from=2026-11-20', 0), byFilters)
  assert.equal(says('', 1), byFilters)
  assert.equal(says('from=2026-11-20', 1, 'nothing'), byDates)
})

test('an empty list names an unknown trek', () => {
  assert.equal(says('', 0, 'nothing'), 'No trek found with that name. Please try a different search.')
  for (const match of ['none', 'alike', 'contained'] as const) assert.equal(says('', 0, match), byFilters)
})

test('an empty list names the only region or difficulty of its filter', () => {
  assert.equal(says('region=Everest'), 'No treks found for Everest')
  assert.equal(says('difficulty=Easy'), 'No Easy treks found')
  for (const query of ['region=Everest&difficulty=Easy', 'region=Everest&region=Manaslu', 'dur=short'])
    assert.equal(says(query), byFilters, query)
})

test('does not call treks close that have nothing in common with the text', () => {
  const titleOf = (query: string, match: TextMatch) =>
    nearestTitle(readFilter(new URLSearchParams(query)), match)
  assert.equal(titleOf('q=zzzz', 'nothing'), 'Our top picks instead')
  assert.equal(titleOf('q=zzzz&difficulty=Easy', 'nothing'), 'Close to your other filters')
  assert.equal(titleOf('q=everest&difficulty=Easy', 'contained'), 'Close to what you asked for')
  assert.equal(titleOf('difficulty=Easy&region=Dolpo', 'none'), 'Close to what you asked for')
})
