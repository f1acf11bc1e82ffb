import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptySearch, storedSearch, storeSearch } from './stored-search.ts'

const today = '2026-11-20'

function store(saved: Record<string, string> = {}) {
  const items = new Map(Object.entries(saved))
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
}

test('stores and restores a search with the keys of the specification', () => {
  const browser = store()
  const search = { text: 'Gokyo', from: '2027-03-12', to: '2027-03-26', adults: 2, children: 1 }
  storeSearch(browser, search)
  assert.deepEqual(Object.fromEntries(browser.items), {
    searchDestination: 'Gokyo',
    searchDate: '{"startDate":"2027-03-12","endDate":"2027-03-26"}',
    searchOptions: '{"adult":2,"children":1}',
  })
  assert.deepEqual(storedSearch(browser, today), search)
})

test('does not restore past dates or invalid values', () => {
  const table: [Record<string, string>, object][] = [
    [{}, {}],
    [{ searchDate: '{"startDate":"2026-11-19","endDate":"2026-12-01"}' }, {}],
    [{ searchDate: '{"startDate":"2026-12-19","endDate":"2026-12-01"}' }, { from: '2026-12-19', to: null }],
    [{ searchDate: '{"startDate":"2026-11-20T00:00:00Z"}' }, {}],
    [{ searchDate: '[1', searchOptions: 'null' }, {}],
    [{ searchOptions: '{"adult":0,"children":-1}' }, {}],
    [{ searchOptions: '{"adult":2.5,"children":"3"}' }, {}],
  ]
  for (const [saved, expected] of table) assert.deepEqual(storedSearch(store(saved), today), expected)
})

test('a browser without storage does not break the search', () => {
  const refusing = {
    getItem: () => {
      throw new Error('forbidden')
    },
    setItem: () => {
      throw new Error('full')
    },
  }
  storeSearch(refusing, emptySearch)
  assert.deepEqual(storedSearch(refusing, today), {})
})
