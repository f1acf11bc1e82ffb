import assert from 'node:assert/strict'
import { test } from 'node:test'
import { growthIn, isMonth, monthAfter, monthsUpTo } from './earnings-rules.ts'

const share = (endsOn: string, netCents: number, state = 'settled') => ({
  ...{ departureId: endsOn, trek: 'Annapurna Circuit', startsOn: endsOn, endsOn, travellers: 1, state },
  ...{ grossCents: netCents + 5, feeCents: 5, netCents },
})

test('months follow each other over the year, and only those that exist are months', () => {
  assert.deepEqual(
    ['2026-11', '2026-12', '2027-01'],
    [0, 1, 2].map((count) => monthAfter('2026-11', count)),
  )
  assert.equal(monthAfter('2026-01', -1), '2025-12')
  for (const wrong of ['2026-13', '2026-00', '0000-01', '2026-1', '', null, '2026-11-01'])
    assert.equal(isMonth(wrong), false)
  assert.ok(isMonth('2026-11'))
})

test('a month has what treks earned that ended in it, and how much of that is paid', () => {
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

test('growth is told only where two whole months earned something', () => {
  const months = (...ends: [string, number][]) =>
    monthsUpTo(
      ends.map(([on, cents]) => share(on, cents)),
      '2026-11',
      12,
    )
  const today = '2026-11-20'
  assert.deepEqual(growthIn(months(['2026-09-10', 200], ['2026-10-10', 300], ['2026-11-10', 9]), today), {
    ...{ month: '2026-10', before: '2026-09', netCents: 300, percent: 50 },
  })
  assert.equal(growthIn(months(['2026-10-10', 300], ['2026-11-10', 900]), today), null)
  assert.equal(growthIn(months(['2026-08-10', 300], ['2026-10-10', 900]), today), null)
  assert.equal(growthIn([], today), null)
})
