import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { treks } from '#db/seed/trek-data.ts'
import { textOf } from '#db/seed/trek-texts/all-trek-texts.ts'
import { climateNormals } from './climate-normals.ts'
import { kitAdditions, kitLists, kitReplacements } from './kit-lists.ts'
import { isTechnical, kitFor } from './kit-rules.ts'

const kit = { ...kitLists, ...kitAdditions, replaces: kitReplacements }
const rainOf = (key: string) => climateNormals.find((station) => station.key === key)?.precipMm ?? []
const trek = (maxAltitudeM: number, nights: number[], fitness = 'A walk.') => ({
  maxAltitudeM,
  fitness,
  days: nights.map((altitudeM, index) => ({ day: index + 1, altitudeM, note: '' })),
})

test('the list grows with the altitude and the season', () => {
  const table: [string, ReturnType<typeof trek>, string, string, string][] = [
    ['low, dry', trek(3210, [1960, 2860]), '2027-04-01', 'annapurna_south', 'all'],
    ['3,500 m itself is not above it', trek(3500, [3500]), '2027-04-01', 'everest', 'all'],
    ['high', trek(4130, [2170, 4130]), '2027-04-01', 'annapurna_south', 'all above3500'],
    ['very high', trek(5545, [2610, 5164]), '2027-11-01', 'everest', 'all above3500 above5000'],
    ['monsoon', trek(3880, [2610, 3440]), '2027-07-01', 'everest', 'all above3500 wet'],
    ['monsoon behind the mountains', trek(4230, [2810, 3840]), '2027-07-01', 'mustang', 'all above3500'],
    ['winter', trek(3210, [1960, 2860]), '2027-01-05', 'annapurna_south', 'all winter'],
    ['no station known', trek(3210, [1960]), '2027-07-01', 'nowhere', 'all'],
    [
      'climbing',
      trek(6180, [5688], 'Crampons.'),
      '2027-05-01',
      'everest',
      'all above3500 above5000 technical',
    ],
  ]
  for (const [what, given, startsOn, station, keys] of table)
    assert.equal(
      kitFor(kit, given, startsOn, rainOf(station))
        .map(({ key }) => key)
        .join(' '),
      keys,
      what,
    )
})

test('each group names its days, including those by their high point', () => {
  const given = trek(5416, [3540, 4050, 4450, 3760])
  given.days = given.days.map((day) =>
    day.day === 4 ? { ...day, note: 'Highest point of the day: Thorong La, 5,416 m' } : day,
  )
  const groups = kitFor(kit, given, '2026-11-29', rainOf('annapurna_north'))
  assert.deepEqual(
    groups.map(({ key, days }) => [key, days]),
    [
      ['all', []],
      ['above3500', [1, 2, 3, 4]],
      ['above5000', [4]],
      ['winter', [3, 4]],
    ],
  )
})

test('lists leeches only below 3,000 m, icy paths only without other spikes', () => {
  const items = (given: ReturnType<typeof trek>, on: string) =>
    kitFor(kit, given, on, rainOf('everest')).flatMap((group) => group.items)
  assert.ok(items(trek(3880, [2610, 3440]), '2027-07-01').includes('Leech socks and salt'))
  assert.ok(!items(trek(3880, [3440, 3880]), '2027-07-01').includes('Leech socks and salt'))
  assert.ok(items(trek(3880, [3440]), '2027-01-01').includes('Spikes for icy paths'))
  assert.ok(!items(trek(5545, [3440]), '2027-01-01').includes('Spikes for icy paths'))
  assert.ok(!items(trek(2500, [1440]), '2027-01-01').includes('Spikes for icy paths'))
})

test('above 5,000 m lists one sleeping bag, one pair of gloves and one pair of sunglasses', () => {
  const itemsUpTo = (maxAltitudeM: number) =>
    kitFor(kit, trek(maxAltitudeM, [3000]), '2027-04-01', rainOf('everest')).flatMap(({ items }) => items)
  const alike = [/Sleeping bag/, /loves$/, /unglasses$/]
  const found = (items: string[]) => alike.map((words) => items.filter((item) => words.test(item)))
  assert.deepEqual(found(itemsUpTo(4130)), [['Sleeping bag comfort −10\u00a0°C'], ['Gloves'], ['Sunglasses']])
  assert.deepEqual(found(itemsUpTo(5545)), [
    ['Sleeping bag comfort −15 to −20\u00a0°C'],
    ['Insulated gloves'],
    ['Category 4 sunglasses'],
  ])
  assert.deepEqual(found(itemsUpTo(3210)), [[], [], ['Sunglasses']])
})

test('lists climbing gear for the one trek whose text names it', () => {
  const technical = treks.filter(({ slug }) => isTechnical(textOf(slug).fitness)).map(({ slug }) => slug)
  assert.deepEqual(technical, ['makalu-three-cols'])
  assert.equal(treks.length, 20)
})

test('no item appears twice, because a tick is stored by its words', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1000, max: 7000 }),
      fc.array(fc.integer({ min: 800, max: 6000 }), { minLength: 1, maxLength: 24 }),
      fc.integer({ min: 1, max: 12 }),
      fc.constantFrom(...climateNormals),
      fc.boolean(),
      (top, nights, month, station, climb) => {
        const given = trek(top, nights, climb ? 'Harness' : '')
        const on = `2027-${String(month).padStart(2, '0')}-25`
        const items = kitFor(kit, given, on, station.precipMm).flatMap((group) => group.items)
        assert.equal(new Set(items).size, items.length)
        assert.ok(items.length >= kitLists.all.length - 1)
      },
    ),
  )
})
