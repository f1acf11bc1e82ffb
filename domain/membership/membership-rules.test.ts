import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addMonths,
  deadlineDaysFor,
  isRenewalNear,
  noMember,
  type PaidPeriod,
  plans,
  standingOf,
} from './membership-rules.ts'
import type { Plan } from '../ports/provider-subscriptions.ts'

const at = (text: string) => new Date(`${text}T09:00:00Z`)

/** A series of periods from a day on, each paid this many days after its start. */
function row(plan: Plan, from: string, paidAfterDays: number[]): PaidPeriod[] {
  return paidAfterDays.map((days, index) => {
    const startsAt = addMonths(at(from), index * plans[plan].months)
    const endsAt = addMonths(at(from), (index + 1) * plans[plan].months)
    return { plan, startsAt, endsAt, paidAt: new Date(startsAt.getTime() + days * 86_400_000) }
  })
}

const onTime = (count: number) => Array.from({ length: count }, () => 0)

test('the discount begins with the sixth consecutive payment of the monthly plan', () => {
  const days: [string, number, number, number, string | null][] = [
    ['2026-08-20', 1, 1, 0, '2027-01-20'],
    ['2026-11-20', 4, 4, 0, '2027-01-20'],
    ['2027-01-19', 5, 5, 0, '2027-01-20'],
    ['2027-01-20', 6, 6, 5, null],
    ['2027-04-20', 9, 9, 5, null],
  ]
  for (const [today, paid, months, percent, from] of days) {
    const standing = standingOf(row('monthly', '2026-08-20', onTime(paid)), true, at(today))
    assert.deepEqual(
      [standing.isMember, standing.months, standing.discountPercent, day(standing.discountFrom)],
      [true, months, percent, from],
      today,
    )
  }
})

test('the months of a yearly plan count as they pass', () => {
  const year = row('yearly', '2026-11-20', [0])
  const days: [string, number, number, string | null][] = [
    ['2026-11-20', 0, 0, '2027-05-20'],
    ['2026-12-19', 0, 0, '2027-05-20'],
    ['2026-12-20', 1, 0, '2027-05-20'],
    ['2027-05-19', 5, 0, '2027-05-20'],
    ['2027-05-20', 6, 5, null],
    ['2027-11-19', 11, 5, null],
  ]
  for (const [today, months, percent, from] of days) {
    const standing = standingOf(year, true, at(today))
    assert.deepEqual(
      [standing.months, standing.discountPercent, day(standing.discountFrom)],
      [months, percent, from],
      today,
    )
  }
  assert.equal(standingOf([...year, ...row('yearly', '2027-11-20', [0])], true, at('2028-02-20')).months, 15)
})

test('months continue from one plan to the other', () => {
  const paid = [...row('monthly', '2026-06-20', onTime(2)), ...row('yearly', '2026-08-20', [0])]
  assert.deepEqual(standingOf(paid, true, at('2026-11-20')), {
    isMember: true,
    months: 5,
    discountPercent: 0,
    discountFrom: at('2026-12-20'),
  })
})

test('a renewal paid within seven days is no lapse, a later one resets the count', () => {
  const months = (late: number) =>
    standingOf(row('monthly', '2026-06-20', [0, 0, 0, late, 0, 0]), true, at('2026-11-21')).months
  assert.deepEqual([0, 1, 6, 7, 8, 20].map(months), [6, 6, 6, 6, 3, 3])
  const justLate = row('monthly', '2026-06-20', [0, 0])
  justLate[1]!.paidAt = new Date(at('2026-07-27').getTime() + 1)
  assert.equal(standingOf(justLate, true, at('2026-07-28')).months, 1)
})

test('a membership that renews lasts seven days more; a cancelled one does not', () => {
  const paid = row('monthly', '2026-06-20', onTime(6))
  const standing = (today: string, goesOn: boolean) => standingOf(paid, goesOn, at(today)).discountPercent
  assert.deepEqual(
    [standing('2026-12-19', false), standing('2026-12-20', false), standing('2026-12-26', true)],
    [5, 0, 5],
  )
  assert.deepEqual(standingOf(paid, true, at('2026-12-27')), noMember)
  assert.deepEqual(standingOf([], true, at('2026-12-27')), noMember)
})

test('a monthly membership that is cancelled early never gets the discount', () => {
  const standing = standingOf(row('monthly', '2026-08-20', onTime(4)), false, at('2026-11-21'))
  assert.deepEqual([standing.isMember, standing.months, standing.discountFrom], [true, 4, null])
})

test('a membership from a 31st renews on the last day of shorter months', () => {
  const paid = row('monthly', '2026-12-31', onTime(3))
  assert.deepEqual(
    paid.map(({ startsAt }) => day(startsAt)),
    ['2026-12-31', '2027-01-31', '2027-02-28'],
  )
  assert.equal(day(standingOf(paid, true, at('2027-03-01')).discountFrom), '2027-05-31')
  assert.equal(day(addMonths(at('2028-01-31'), 1)), '2028-02-29')
})

test('members book until two days later, but at the latest on the day before the start', () => {
  const last = (isMember: boolean) => [10, 7, 3, 2, 1, 0].map((days) => deadlineDaysFor({ isMember }, days))
  assert.deepEqual(last(true), [8, 5, 1, 1, 1, 0])
  assert.deepEqual(last(false), [10, 7, 3, 2, 1, 0])
})

test('a yearly renewal is announced from 14 days before', () => {
  const near = (today: string) => isRenewalNear(at('2027-11-20'), at(today))
  assert.deepEqual(['2027-11-05', '2027-11-06', '2027-11-19', '2027-11-20'].map(near), [
    false,
    true,
    true,
    false,
  ])
})

test('a membership costs 10 dollars a month or 100 dollars a year', () => {
  assert.deepEqual(plans, {
    monthly: { priceCents: 10_00, months: 1, per: 'a month' },
    yearly: { priceCents: 100_00, months: 12, per: 'a year' },
  })
})

test('sorts periods by date, not by storage order', () => {
  const paid = row('monthly', '2026-06-20', [0, 0, 0, 20, 0, 0])
  const months = (periods: PaidPeriod[]) => standingOf(periods, true, at('2026-11-21')).months
  assert.equal(months(paid.toReversed()), 3)
  assert.equal(months([3, 0, 5, 1, 4, 2].map((index) => paid[index]!)), 3)
})

test('an account without a membership has no discount and no future one', () => {
  assert.deepEqual(noMember, { isMember: false, months: 0, discountPercent: 0, discountFrom: null })
})

function day(instant: Date | null): string | null {
  return instant && instant.toISOString().slice(0, 10)
}
