import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { quickOrFull } from '#test/quick-or-full.ts'
import { addDays, nepalDate } from '../dates.ts'
import { currentTerms } from '../offer/terms-rules.ts'
import { refundLadder, refundPercent } from './cancellation-refund-rules.ts'
import {
  firstRefundStatus,
  ladderOf,
  retainedCents,
  refundableOf,
  refundParts,
  wholeRefund,
} from './booking-refund-rules.ts'

const cents = fc.integer({ min: 0, max: 50 * 200_000_00 })
const instant = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2032, 11, 31) })
const daysAhead = fc.integer({ min: -5, max: 400 })

/** The same rule implemented a second time, with another calendar. */
function percentByCalendar(startsOn: string, at: Date): number {
  const here = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO('Asia/Kathmandu')
  const days = here.toPlainDate().until(Temporal.PlainDate.from(startsOn), { largestUnit: 'days' }).days
  return days >= 30 ? 100 : days >= 15 ? 50 : 0
}

test('refund and retained part add up to the payment, to the cent, for card and credit, and never increase on a later day', (t) => {
  const runs = quickOrFull(10_000, 100_000)
  const tiers = new Set<number>()
  let looked = 0
  const cases = fc.property(cents, cents, instant, daysAhead, (total_cents, credit_cents, ms, days) => {
    const at = new Date(ms)
    const paid = {
      total_cents,
      unpaid_cents: 0,
      credit_cents,
      charge_cents: 0,
      charge_credit_cents: 0,
      nonrefundable_cents: 0,
      once_ordered_cents: 0,
    }
    const startsOn = addDays(nepalDate(at), days)
    const back = refundParts(currentTerms, paid, startsOn, nepalDate(at))
    assert.equal(back.percent, percentByCalendar(startsOn, at))
    for (const [part, of] of [
      [back.cardCents, total_cents],
      [back.creditCents, credit_cents],
    ] as const) {
      assert.ok(Number.isInteger(part) && part >= 0 && part <= of, `${part} of ${of}`)
      // Half a cent up: never less than the share, never a whole cent more.
      assert.ok(part * 100 >= of * back.percent && part * 100 <= of * back.percent + 50, `${part} of ${of}`)
    }
    assert.equal(
      back.cardCents + back.creditCents + retainedCents(paid, back),
      total_cents + credit_cents,
      'nothing is lost, nothing is made',
    )
    const later = refundParts(currentTerms, paid, startsOn, addDays(nepalDate(at), 1))
    assert.ok(later.cardCents <= back.cardCents && later.creditCents <= back.creditCents)
    assert.equal(retainedCents(paid, wholeRefund(paid)), 0)
    tiers.add(back.percent)
    looked += 1
  })
  fc.assert(cases, { numRuns: runs })
  assert.ok(looked >= runs, `${looked} cases`)
  assert.deepEqual([...tiers].sort(), [0, 100, 50])
  t.diagnostic(`promise 10: ${looked} refunds, to the cent`)
})

for (const [why, startsOn, days, percent] of [
  ['30 days before', '2027-03-14', 30, 100],
  ['29 days before', '2027-03-14', 29, 50],
  ['15 days before', '2027-03-14', 15, 50],
  ['14 days before', '2027-03-14', 14, 0],
  ['the day itself', '2027-03-14', 0, 0],
  ['30 days over the turn of the year', '2027-01-10', 30, 100],
  ['29 days over the turn of the year', '2027-01-10', 29, 50],
  ['30 days over a leap day', '2028-03-20', 30, 100],
  ['29 days over a leap day', '2028-03-20', 29, 50],
  ['15 days, to a leap day', '2028-02-29', 15, 50],
  ['14 days, to a leap day', '2028-02-29', 14, 0],
] as const)
  test(`${why}: ${percent}%`, () => {
    assert.equal(refundPercent(currentTerms, startsOn, addDays(startsOn, -days)), percent)
  })

test('the day changes at midnight in Nepal, not at midnight elsewhere', () => {
  const startsOn = '2027-03-14'
  const lastMoment = new Date('2027-02-12T18:14:59.999Z')
  const firstMoment = new Date('2027-02-12T18:15:00.000Z')
  assert.equal(refundPercent(currentTerms, startsOn, nepalDate(lastMoment)), 100)
  assert.equal(refundPercent(currentTerms, startsOn, nepalDate(firstMoment)), 50)
  assert.deepEqual(
    refundLadder(currentTerms, startsOn, 2440_01, 40_01).map(
      ({ percent, cents: card, creditCents, until }) => [percent, card, creditCents, until],
    ),
    [
      [100, 2440_01, 40_01, '2027-02-12'],
      [50, 1220_01, 20_01, '2027-02-27'],
      [0, 0, 0, null],
    ],
  )
})

test('the terms of a sale decide: other tiers give other dates and sums', () => {
  const earlier = {
    refundTiers: [
      { daysBefore: 60, percent: 90 },
      { daysBefore: 10, percent: 30 },
    ],
  }
  const startsOn = '2027-03-14'
  const percentOn = (days: number) => refundPercent(earlier, startsOn, addDays(startsOn, -days))
  assert.deepEqual([60, 59, 10, 9].map(percentOn), [90, 30, 30, 0])
  assert.deepEqual(
    refundLadder(earlier, startsOn, 2440_01).map(({ cents: card, until }) => [card, until]),
    [
      [2196_01, '2027-01-13'],
      [732_00, '2027-03-04'],
    ],
  )
})

test("credit alone is returned at once; nothing due is no refund; a host's is approved", () => {
  const back = (cardCents: number, creditCents: number) => ({ percent: 50, cardCents, creditCents })
  assert.equal(firstRefundStatus(back(1, 0), false), 'pending')
  assert.equal(firstRefundStatus(back(1, 1), true), 'approved')
  assert.equal(firstRefundStatus(back(0, 1), false), 'processed')
  assert.equal(firstRefundStatus(back(0, 0), true), null)
})

test('a traveller’s cancellation does not refund earlier cancellation charges, and the host’s does', () => {
  const paid = {
    total_cents: 1860_00,
    unpaid_cents: 0,
    credit_cents: 30_00,
    charge_cents: 630_00,
    charge_credit_cents: 10_00,
    nonrefundable_cents: 0,
    once_ordered_cents: 0,
  }
  assert.deepEqual(refundableOf(paid), { cardCents: 1240_00, creditCents: 20_00 })
  const back = refundParts(currentTerms, paid, '2027-03-14', '2027-02-20')
  assert.deepEqual(back, { percent: 50, cardCents: 620_00, creditCents: 10_00 })
  assert.equal(retainedCents(paid, back), 1260_00)
  assert.deepEqual(wholeRefund(paid), { percent: 100, cardCents: 1860_00, creditCents: 30_00 })
})

test('a refund step counts what is paid until its day has passed, and the later steps the whole price', () => {
  const paid = {
    total_cents: 1000_00,
    unpaid_cents: 600_00,
    credit_cents: 0,
    charge_cents: 0,
    charge_credit_cents: 0,
    nonrefundable_cents: 0,
    once_ordered_cents: 0,
  }
  const sums = (today: string) => ladderOf(currentTerms, '2027-03-28', paid, today).map((step) => step.cents)
  assert.deepEqual(sums('2027-02-26'), [400_00, 500_00, 0])
  assert.deepEqual(sums('2027-02-27'), [400_00, 200_00, 0])
  assert.deepEqual(sums('2027-03-14'), [400_00, 200_00, 0])
})
