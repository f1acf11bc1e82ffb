import assert from 'node:assert/strict'
import { it } from 'node:test'
import { currentTerms } from '../offer/terms-rules.ts'
import { backIfUnpaid } from './back-if-unpaid-rules.ts'

const booking = {
  terms: currentTerms,
  starts_on: '2027-03-28',
  open_change_until: null,
  moved_by_choice: false,
  total_cents: 1000_00,
  unpaid_cents: 600_00,
  credit_cents: 0,
  charge_cents: 0,
  charge_credit_cents: 0,
  nonrefundable_cents: 0,
  once_ordered_cents: 0,
}
const cardCents = (changes: Partial<Parameters<typeof backIfUnpaid>[0]>, cancelOn = '2027-02-25') =>
  backIfUnpaid({ ...booking, ...changes }, cancelOn).cardCents

it('counts what is paid, by the rule of the day on which the booking is cancelled', () => {
  assert.equal(cardCents({}), 400_00)
  assert.equal(cardCents({}, '2027-03-04'), 200_00)
})

it('leaves out extras that are not refunded, cancellation charges and what a move retained', () => {
  assert.equal(cardCents({ once_ordered_cents: 150_00 }), 250_00)
  assert.equal(cardCents({ charge_cents: 100_00 }), 300_00)
  assert.equal(cardCents({ nonrefundable_cents: 120_00 }), 280_00)
})

it('is everything when the traveller chose this date after a cancelled departure', () => {
  assert.equal(cardCents({ moved_by_choice: true }, '2027-03-20'), 400_00)
})

it('is everything while a change by the host is open at 10:00 Nepal time of that day', () => {
  const on = '2027-03-04'
  assert.equal(cardCents({ open_change_until: new Date('2027-03-04T04:15:01Z') }, on), 400_00)
  assert.equal(cardCents({ open_change_until: new Date('2027-03-04T04:15:00Z') }, on), 200_00)
})
