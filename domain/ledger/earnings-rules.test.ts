import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byDeparture, byTrek, growthIn, isMonth, monthAfter, monthsUpTo, sumsOf } from './earnings-rules.ts'
import { shareIs } from '../states/share-states.ts'

const share = (endsOn: string, netCents: number, state = 'settled') => ({
  departureId: endsOn,
  trek: 'Annapurna Circuit',
  startsOn: endsOn,
  endsOn,
  travellers: 1,
  state,
  grossCents: netCents + 5,
  feeCents: 5,
  netCents,
})

test('months are consecutive across years, and an invalid month is not a month', () => {
  assert.deepEqual(
    ['2026-11', '2026-12', '2027-01'],
    [0, 1, 2].map((count) => monthAfter('2026-11', count)),
  )
  assert.equal(monthAfter('2026-01', -1), '2025-12')
  for (const wrong of ['2026-13', '2026-00', '0000-01', '2026-1', '', null, '2026-11-01', '12026-11'])
    assert.equal(isMonth(wrong), false)
  assert.ok(isMonth('2026-11'))
})

test('a month has the earnings of treks that ended in it, and how much of that is paid', () => {
  const shares = [share('2026-10-31', 100), share('2026-11-01', 200), share('2026-11-30', 50, 'payable')]
  assert.deepEqual(
    monthsUpTo(shares, '2026-11', 3).map(({ month, netCents, paidCents }) => [month, netCents, paidCents]),
    [
      ['2026-09', 0, 0],
      ['2026-10', 100, 100],
      ['2026-11', 250, 200],
    ],
  )
})

test('growth is computed only when both whole months have earnings', () => {
  const months = (...ends: [string, number][]) =>
    monthsUpTo(
      ends.map(([on, cents]) => share(on, cents)),
      '2026-11',
      12,
    )
  const today = '2026-11-20'
  assert.deepEqual(growthIn(months(['2026-09-10', 200], ['2026-10-10', 300], ['2026-11-10', 9]), today), {
    month: '2026-10',
    before: '2026-09',
    netCents: 300,
    percent: 50,
  })
  assert.equal(growthIn(months(['2026-10-10', 300], ['2026-11-10', 900]), today), null)
  assert.equal(growthIn(months(['2026-08-10', 300], ['2026-10-10', 900]), today), null)
  assert.equal(growthIn([], today), null)
})

test('growth is null when one of the two months has no earnings or a negative sum', () => {
  const growth = (before: number, last: number) =>
    growthIn(monthsUpTo([share('2026-09-10', before), share('2026-10-10', last)], '2026-10', 2), '2026-11-20')
  assert.deepEqual([growth(0, 5), growth(5, 0), growth(-5, 5), growth(5, -5)], [null, null, null, null])
  assert.equal(growth(300, 200)?.percent, -33)
  assert.equal(growthIn(monthsUpTo([share('2026-10-10', 5)], '2026-10', 1), '2026-11-20'), null)
})

test('adds up the travellers’ payments, the fee and the host’s part', () => {
  const shares = [
    { grossCents: 1000, feeCents: 50, netCents: 950 },
    { grossCents: 300, feeCents: 15, netCents: 285 },
  ]
  assert.deepEqual(sumsOf(shares), { grossCents: 1300, feeCents: 65, netCents: 1235 })
  assert.deepEqual(sumsOf([]), { grossCents: 0, feeCents: 0, netCents: 0 })
})

test('counts a share as paid from the day it leaves our bank account', () => {
  const states = ['accrued', 'payable', 'on_hold', 'approved', 'sent', 'settled', 'clawed_back', 'returned']
  const shares = states.map((state) => share('2026-11-10', 100, state))
  const [month] = monthsUpTo(shares, '2026-11', 1)
  assert.equal(month?.paidCents, 300)
  assert.deepEqual(states.filter(shareIs.paid), ['sent', 'settled', 'clawed_back'])
})

const onDeparture = (departureId: string, trek: string, netCents: number, travellers: number) => ({
  ...share('2026-11-10', netCents),
  departureId,
  trek,
  travellers,
  startsOn: '2026-11-01',
})
const season = [
  onDeparture('d1', 'Langtang', 100, 2),
  onDeparture('d2', 'Everest', 700, 4),
  onDeparture('d1', 'Langtang', 200, 1),
  onDeparture('d3', 'Langtang', 300, 3),
]

test('sums each trek’s departures and travellers, highest earnings first', () => {
  assert.deepEqual(byTrek(season), [
    { trek: 'Everest', departures: 1, travellers: 4, grossCents: 705, feeCents: 5, netCents: 700 },
    { trek: 'Langtang', departures: 2, travellers: 6, grossCents: 615, feeCents: 15, netCents: 600 },
  ])
})

test('sums each departure’s shares in their order', () => {
  const found = byDeparture(season).map(({ shares, ...sums }) => ({ ...sums, shares: shares.length }))
  const dates = { startsOn: '2026-11-01', endsOn: '2026-11-10' }
  assert.deepEqual(found, [
    {
      departureId: 'd1',
      trek: 'Langtang',
      ...dates,
      travellers: 3,
      grossCents: 310,
      feeCents: 10,
      netCents: 300,
      shares: 2,
    },
    {
      departureId: 'd2',
      trek: 'Everest',
      ...dates,
      travellers: 4,
      grossCents: 705,
      feeCents: 5,
      netCents: 700,
      shares: 1,
    },
    {
      departureId: 'd3',
      trek: 'Langtang',
      ...dates,
      travellers: 3,
      grossCents: 305,
      feeCents: 5,
      netCents: 300,
      shares: 1,
    },
  ])
})
