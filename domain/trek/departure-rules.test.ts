import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Bookable, mustBeBookable } from './departure-rules.ts'

const open: Bookable = { trekState: 'active', state: 'open', startsOn: '2026-11-20', bookingDeadlineDays: 7 }
const book = (change: Partial<Bookable>, today = '2026-11-13') =>
  mustBeBookable(Object.assign({}, open, change), today)

test('a departure can be booked until its last booking day', () => {
  book({}, '2026-11-13')
  assert.throws(() => book({}, '2026-11-14'), { code: 'booking-deadline-passed' })
  book({ bookingDeadlineDays: 0 }, '2026-11-19')
  assert.throws(() => book({ bookingDeadlineDays: 0 }, '2026-11-20'), { code: 'departure-past' })
  assert.throws(() => book({}, '2026-11-21'), { code: 'departure-past' })
})

test('refuses a departure that is not open, or whose trek is not active', () => {
  assert.throws(() => book({ state: 'closed' }), { code: 'departure-not-open' })
  for (const trekState of ['draft', 'inactive', 'suspended', 'archived'])
    assert.throws(() => book({ trekState }), { code: 'trek-not-found' }, trekState)
})
