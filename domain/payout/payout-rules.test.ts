import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { currentTerms } from '../offer/terms-rules.ts'
import { baseOf, dueAt, lastCollection, lastDueEnd, payoutNumber, shareOf } from './payout-rules.ts'

test('a host’s base is the price less the host’s own deal and the group discount', () => {
  const unchanged = {
    group_kept_cents: 0,
    charge_cents: 0,
    extras_cents: 0,
    promotion_cents: 0,
    promotion_made_by: null,
  }
  const booking = {
    ...unchanged,
    unit_price_cents: 1000_00,
    spots: 3,
    deal_cents: 150_00,
    group_discount_cents: 0,
  }
  assert.equal(baseOf({ ...booking, deal_made_by: 'host' }), 2850_00)
  assert.equal(baseOf({ ...booking, deal_made_by: 'operator' }), 3000_00)
  assert.equal(
    baseOf({ ...booking, deal_made_by: null, deal_cents: 0, group_discount_cents: 300_00 }),
    2700_00,
  )
  const promoted = {
    ...booking,
    deal_made_by: null,
    deal_cents: 0,
    extras_cents: 40_00,
    promotion_cents: 10_00,
  }
  assert.equal(baseOf({ ...promoted, promotion_made_by: 'host' }), 3030_00)
  assert.equal(baseOf({ ...promoted, promotion_made_by: 'operator' }), 3040_00)
  // A traveller left late: the host also earns the charge, and bears the limit of the price.
  assert.equal(
    baseOf({ ...booking, deal_made_by: 'host', charge_cents: 500_00, group_kept_cents: 100_00 }),
    3250_00,
  )
})

test('the platform’s fee is five per cent of a share, rounded down', () => {
  const shares = [0, 19, 20, 39, 2850_00].map((base) => shareOf(base, currentTerms))
  assert.deepEqual(
    shares.map(({ base_cents, fee_cents }) => [base_cents, fee_cents]),
    [
      [0, 0],
      [19, 0],
      [20, 1],
      [39, 1],
      [2850_00, 142_50],
    ],
  )
})

test('a share is due at 24:00 in Nepal of the day after the trek ends', () => {
  assert.equal(dueAt('2026-11-20').toISOString(), '2026-11-21T18:15:00.000Z')
  assert.equal(dueAt('2026-12-31').toISOString(), '2027-01-01T18:15:00.000Z')
})

test('a trek’s shares are due exactly when its end is at most the last due end', () => {
  assert.equal(lastDueEnd(new Date('2026-11-21T18:14:59Z')), '2026-11-19')
  assert.equal(lastDueEnd(new Date('2026-11-21T18:15:00Z')), '2026-11-20')
  const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instant, (now) => {
      const last = lastDueEnd(now)
      const dayAfter = new Date(Date.parse(last) + 86_400_000).toISOString().slice(0, 10)
      assert.ok(dueAt(last) <= now && dueAt(dayAfter) > now, last)
    }),
  )
})

test('shares are collected at 05:30 in Nepal each night', () => {
  const cases: [string, string][] = [
    // 05:30 in Nepal is 23:45 UTC of the day before.
    ['2026-11-20T23:44:59Z', '2026-11-19T23:45:00.000Z'],
    ['2026-11-20T23:45:00Z', '2026-11-20T23:45:00.000Z'],
    ['2026-11-20T18:15:00Z', '2026-11-19T23:45:00.000Z'],
    ['2026-11-20T18:14:59Z', '2026-11-19T23:45:00.000Z'],
    ['2026-11-21T12:00:00Z', '2026-11-20T23:45:00.000Z'],
  ]
  for (const [now, collected] of cases) assert.equal(lastCollection(new Date(now)).toISOString(), collected)
})

test('a payout’s number has six digits', () => {
  assert.deepEqual([1, 42, 123_456, 1_234_567].map(payoutNumber), [
    'PO-000001',
    'PO-000042',
    'PO-123456',
    'PO-1234567',
  ])
})
