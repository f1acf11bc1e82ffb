import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { quickOrFull } from '#test/quick-or-full.ts'
import { priceLines } from '../booking/price/price-rules.ts'
import { addDays } from '../dates.ts'
import { percentOf } from '../money.ts'
import {
  compareDeals,
  type Counting,
  dealPrice,
  dealStateOn,
  isOpenAt,
  MOST_PERCENT,
  opensAt,
  refusesDeal,
} from './deal-rules.ts'
import { dealText } from './deal-words-rules.ts'

const CASES = quickOrFull(5_000, 50_000)
const period = { firstOn: '2026-12-01', lastOn: '2026-12-31' }

test('a deal opens and ends at midnight in Nepal, for members exactly 48 hours earlier', () => {
  const at = (instant: string) =>
    [false, true].map((isMember) => isOpenAt(period, isMember, new Date(instant)))
  assert.deepEqual(at('2026-11-28T18:14:59.999Z'), [false, false])
  assert.deepEqual(at('2026-11-28T18:15:00.000Z'), [false, true])
  assert.deepEqual(at('2026-11-30T18:14:59.999Z'), [false, true])
  assert.deepEqual(at('2026-11-30T18:15:00.000Z'), [true, true])
  assert.deepEqual(at('2026-12-31T18:14:59.999Z'), [true, true])
  assert.deepEqual(at('2026-12-31T18:15:00.000Z'), [false, false])
  const { members, everybody } = opensAt(period.firstOn)
  assert.equal(everybody.toISOString(), '2026-11-30T18:15:00.000Z')
  assert.equal(everybody.getTime() - members.getTime(), 48 * 3_600_000)
})

test('at every instant a deal is open exactly within its stated period', () => {
  const { members, everybody } = opensAt(period.firstOn)
  const ends = opensAt(addDays(period.lastOn, 1)).everybody
  let open = 0
  fc.assert(
    fc.property(fc.integer({ min: -4 * 86_400, max: 34 * 86_400 }), fc.boolean(), (seconds, isMember) => {
      const at = new Date(everybody.getTime() + seconds * 1000)
      const expected = at >= (isMember ? members : everybody) && at < ends
      assert.equal(isOpenAt(period, isMember, at), expected)
      if (expected) open += 1
    }),
    { numRuns: CASES },
  )
  assert.ok(open > CASES / 4, `${open} of ${CASES} open`)
})

test('for every price and percentage, one traveller pays the price lines’ amount, at least half and never below 0', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 5_000_000 }),
      fc.integer({ min: 1, max: MOST_PERCENT }),
      fc.integer({ min: 1, max: 50 }),
      (unitPriceCents, dealPercent, spots) => {
        const paid = dealPrice(unitPriceCents, dealPercent)
        assert.equal(paid, priceLines({ unitPriceCents, spots: 1, dealPercent }).totalCents)
        assert.ok(paid > 0 && paid * 2 >= unitPriceCents - 1)
        const party = priceLines({ unitPriceCents, spots, dealPercent })
        assert.equal(party.dealCents, percentOf(unitPriceCents * spots, dealPercent))
        assert.ok(party.dealCents * 2 <= unitPriceCents * spots + 1, 'what the database allows')
      },
    ),
    { numRuns: CASES },
  )
})

test('one of several deals counts: the highest, among equal ones the operator’s, then the longest', () => {
  const deal = (percent: number, madeBy: Counting['madeBy'], lastOn: string, id = 'a'): Counting => ({
    percent,
    madeBy,
    lastOn,
    id,
  })
  const order = [
    deal(15, 'host', '2026-12-01'),
    deal(10, 'operator', '2026-12-31'),
    deal(10, 'operator', '2026-12-01'),
    deal(10, 'host', '2026-12-31', 'a'),
    deal(10, 'host', '2026-12-31', 'b'),
    deal(9, 'operator', '2027-01-31'),
  ]
  assert.deepEqual(order.toReversed().toSorted(compareDeals), order)
  for (const [at, deal] of order.entries())
    for (const [other, against] of order.entries())
      if (at !== other)
        assert.equal(Math.sign(compareDeals(deal, against)), Math.sign(at - other), `${at} and ${other}`)
})

test('an impossible deal is refused with a specific sentence', () => {
  const today = '2026-11-20'
  const terms = { percent: 10, firstOn: today, lastOn: today, title: '' }
  assert.equal(refusesDeal(terms, today), null)
  assert.equal(refusesDeal({ ...terms, lastOn: addDays(today, 365), percent: 50 }, today), null)
  for (const percent of [0, 51, -1, 10.5, Number.NaN, Number.POSITIVE_INFINITY])
    assert.equal(refusesDeal({ ...terms, percent }, today), 'deal-percent', String(percent))
  for (const percent of [1, 50]) assert.equal(refusesDeal({ ...terms, percent }, today), null)
  assert.equal(refusesDeal({ ...terms, firstOn: '2026-11-21' }, today), 'deal-dates')
  assert.equal(refusesDeal({ ...terms, firstOn: '2026-11-31', lastOn: '2026-12-01' }, today), 'deal-dates')
  assert.equal(refusesDeal({ ...terms, lastOn: '2027-02-30' }, today), 'deal-dates')
  assert.equal(refusesDeal({ ...terms, firstOn: '2026-11-19' }, today), 'deal-in-past')
  assert.equal(refusesDeal({ ...terms, lastOn: addDays(today, 366) }, today), 'deal-too-long')
  const furthest = addDays(today, 366)
  assert.equal(refusesDeal({ ...terms, firstOn: furthest, lastOn: furthest }, today), null)
  const late = addDays(today, 367)
  assert.equal(refusesDeal({ ...terms, firstOn: late, lastOn: late }, today), 'deal-too-long')
  assert.equal(refusesDeal({ ...terms, title: 'x'.repeat(80) }, today), null)
  assert.equal(refusesDeal({ ...terms, title: 'x'.repeat(81) }, today), 'deal-title')
})

test('the state of a deal on a date', () => {
  const stands = (today: string, endedAt: Date | null = null) => dealStateOn({ ...period, endedAt }, today)
  assert.deepEqual(
    ['2026-11-30', '2026-12-01', '2026-12-31', '2027-01-01'].map((today) => stands(today)),
    ['coming', 'running', 'running', 'over'],
  )
  assert.equal(stands('2026-12-05', new Date()), 'ended')
  assert.equal(dealText({ percent: 10, ...period }, '2026-12-01'), '−10% until 31 Dec')
  assert.equal(dealText({ percent: 10, ...period }, '2026-11-30'), '−10% until 31 Dec, members first')
})
