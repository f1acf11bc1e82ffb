import fc from 'fast-check'
import { addDays, type IsoDate } from '#domain/dates.ts'
import type { TrekFacts } from '#domain/trek/catalogue/search-document.ts'
import {
  budgetOf,
  durations,
  groupSizes,
  type ListFilter,
  noFilter,
  sorts,
} from '#domain/trek/search/filter-rules.ts'
import { difficulties, regions } from '#domain/trek/trek-rules.ts'

export const someDay: IsoDate = '2026-11-20'
const epochDay = Date.parse(someDay) / 86_400_000

const names = [
  'Gokyo Lakes',
  'Annapurna Círcuit',
  'Mardi Himal',
  'Langtang Valley',
  'Three Passes',
  'Åndre Khola',
]
const ends = ['', ' Trek', ' in Winter', ' and Back', ' II']
const hosts = ['Pasang Sherpa', 'Karma Gurung', 'Søren Lama', 'Sita Pun', 'Everest Walks']
const places = [
  'Namche Bazaar',
  'Dingboche',
  'Ghandruk',
  'Kyanjin Gompa',
  'Thame',
  'Manang',
  'Jomsom',
  'Gokyo',
]
const meals = ['Breakfast', 'Lunch', 'Dinner', 'Porter', 'Porters', 'Permits']

const departure = fc.tuple(fc.integer({ min: -5, max: 160 }), fc.integer({ min: 0, max: 8 }), price())

/** A deal: the departure, the per cent, the first day and the length; some before, some on and some after the day. */
const deal = fc.tuple(
  fc.nat(4),
  fc.constantFrom(1, 5, 10, 33, 50),
  fc.integer({ min: -3, max: 3 }),
  fc.nat(4),
)

/** A random listed trek; many share values, so that filters overlap. */
export const anyTrek: fc.Arbitrary<TrekFacts> = fc
  .record({
    id: fc.uuid(),
    stamp: fc.uuid(),
    name: fc.tuple(fc.constantFrom(...names), fc.constantFrom(...ends)).map((parts) => parts.join('')),
    region: fc.constantFrom(...regions.slice(0, 6), 'Rolwaling'),
    difficulty: fc.constantFrom(...difficulties),
    hostId: fc.constantFrom(...hosts),
    host: fc.constantFrom(...hosts),
    isHostVerified: fc.boolean(),
    places: fc.subarray(places, { maxLength: 3 }),
    days: fc.integer({ min: 1, max: 25 }),
    maxAltitudeM: fc.integer({ min: 1000, max: 6000 }),
    maxGroupSize: fc.integer({ min: 1, max: 14 }),
    deadlineDays: fc.integer({ min: 1, max: 30 }),
    priceCents: price(),
    includes: fc.oneof(fc.subarray(meals), fc.constant(meals)),
    reviews: fc.nat(3),
    ratingSum: fc.nat(9),
    bookings: fc.nat(14),
    departures: fc.uniqueArray(departure, { maxLength: 5, selector: ([day]) => day }),
    deals: fc.array(deal, { maxLength: 3 }),
  })
  .map(({ departures, deals, ...trek }) => ({
    ...trek,
    deals: deals
      .filter(([place]) => place < departures.length)
      .flatMap(([place, percent, first, days]) => [
        place,
        percent,
        epochDay + first,
        epochDay + first + days,
      ]),
    ratingSum: trek.reviews === 0 ? 0 : Math.max(trek.reviews, trek.ratingSum),
    departures: departures
      .toSorted(([, , one], [, , other]) => one - other)
      .flatMap(([day, spots, cents]) => [epochDay + day, spots, cents]),
  }))

/** A random choice in every group of filters; a test picks from it. */
export const askedInEveryGroup: fc.Arbitrary<ListFilter> = fc
  .record({
    text: fc.constantFrom(
      'gokyo',
      'CIRCUIT',
      'lang',
      'an',
      'pasang',
      'soren',
      'gokio',
      'ghandrukk',
      'evrest lake',
      'zzz',
    ),
    regions: fc.subarray([...regions.slice(0, 7), 'Rolwaling'], { minLength: 1, maxLength: 3 }),
    difficulties: fc.subarray([...difficulties], { minLength: 1, maxLength: 3 }),
    durations: fc.subarray([...durations], { minLength: 1, maxLength: 2 }),
    groups: fc.subarray([...groupSizes], { minLength: 1, maxLength: 2 }),
    budget: fc
      .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 58 }))
      .map(([min, max]) => budgetOf(min * 50, max * 50)),
    from: fc.integer({ min: 0, max: 120 }),
    period: fc.option(fc.nat(40)),
    adults: fc.integer({ min: 1, max: 6 }),
    sort: fc.constantFrom(...sorts),
    page: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ budget, from, period, ...asked }) => ({
    ...noFilter,
    ...asked,
    ...budget,
    meals: true,
    porter: true,
    from: addDays(someDay, from),
    to: period === null ? null : addDays(someDay, from + period),
  }))

function price() {
  return fc.integer({ min: 1, max: 68 }).map((steps) => steps * 50_00)
}
