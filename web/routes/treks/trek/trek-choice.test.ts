import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TrekPageDeparture } from '#domain/pages/trek-page-queries.ts'
import { addressOf, choiceFrom, departureShown, FIRST_DATES } from './trek-choice.ts'

const departures = Array.from({ length: 14 }, (_, at): TrekPageDeparture => {
  const day = String(at + 10)
  return {
    id: `departure-${at}`,
    startsOn: `2027-03-${day}`,
    endsOn: `2027-03-${day}`,
    spots: 10,
    spotsLeft: at === 0 ? 0 : at,
    paysCents: 1240_00,
    deal: null,
    priceCents: 1240_00,
    closedByHost: at === 1,
    offer: at === 0 ? 'full' : at === 1 ? 'closed' : 'open',
  }
})

const read = (query: string) => choiceFrom(new URLSearchParams(query), departures)

test('an address without a choice means one adult, no departure, the first four dates', () => {
  const choice = read('')
  assert.equal(choice.departure, undefined)
  assert.deepEqual(choice.party, { adults: 1, children: 0 })
  assert.deepEqual([choice.gone, choice.allDates, choice.most], [false, false, 13])
  assert.equal(departureShown(choice, departures)?.id, 'departure-2')
  assert.equal(departureShown(read(''), []), undefined)
})

test('a party never exceeds the free spots of the departure', () => {
  for (const [query, adults, children] of [
    ['departure=departure-3&adults=2&children=1', 2, 1],
    ['departure=departure-3&adults=9&children=4', 3, 0],
    ['departure=departure-3&adults=2&children=4', 2, 1],
    ['departure=departure-3&adults=0&children=-1', 1, 0],
    ['departure=departure-3&adults=1e9&children=x', 1, 0],
  ] as const)
    assert.deepEqual(read(query).party, { adults, children }, query)
})

test('ignores a full, closed or unknown departure, and lists all dates for a late one', () => {
  for (const id of ['departure-0', 'departure-1', 'nobody'])
    assert.deepEqual([read(`departure=${id}`).gone, read(`departure=${id}`).departure], [true, undefined], id)
  assert.equal(read(`departure=departure-${FIRST_DATES}`).allDates, true)
  assert.equal(read(`departure=departure-${FIRST_DATES - 1}`).allDates, false)
})

test('prices are those that the address names, and an address without a choice names none', () => {
  const visitors = ['', 'visitors=saarc', 'visitors=foreign', 'visitors=others'].map(
    (query) => read(query).visitors,
  )
  assert.deepEqual(visitors, [null, 'saarc', 'foreign', null])
})

test('an address built from a choice parses to the same choice', () => {
  const queries = [
    '',
    'departure=departure-5&adults=2',
    'dates=all',
    'reviews=all&adults=3&children=2',
    'reviews=photos',
    'reviews=low&dates=all',
    'reviews=others',
    'departure=departure-13',
    'visitors=saarc&departure=departure-5',
    'visitors=foreign',
  ]
  for (const query of queries) {
    const choice = read(query)
    assert.deepEqual(read(addressOf(choice).slice(1)), choice, query)
  }
  assert.equal(
    addressOf(read('reviews=all'), { allDates: true }),
    '?adults=1&children=0&dates=all&reviews=all',
  )
})
