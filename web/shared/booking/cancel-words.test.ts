import assert from 'node:assert/strict'
import { test } from 'node:test'
import { differenceText, whereText } from './cancel-words.ts'

const full = {
  cardCents: 124_000,
  beforeCents: 0,
  creditCents: 0,
  isOthersCredit: false,
  percent: 100,
  last4: '4242',
  paid: 'US$1,240.00',
  hasCharge: false,
}

test('the page states the refund to the card, and the part that was refunded earlier', () => {
  assert.equal(
    whereText(full),
    '100% of what was paid by card, to the card ending 4242, within 7 working days (5 to 10 days).',
  )
  assert.equal(
    whereText({ ...full, beforeCents: 10_000, creditCents: 4_000 }),
    'What is left of 100% of what was paid by card, to the card ending 4242, within 7 working days (5 to 10 days). US$100.00 of the refund was refunded before. $40.00 of your credit returns to your balance at once.',
  )
  assert.equal(
    whereText({ ...full, percent: 50, cardCents: 62_000, beforeCents: 62_000 }),
    'US$620.00 of the refund was refunded before.',
  )
  assert.equal(
    whereText({ ...full, creditCents: 4_000, isOthersCredit: true, last4: null }),
    '100% of what was paid by card, to the card that paid, within 7 working days (5 to 10 days). US$40.00 of credit returns to the person who spent it.',
  )
  assert.match(whereText({ ...full, cardCents: 0, percent: 0 }), /^No refund due\./)
  assert.match(
    whereText({ ...full, percent: 50, cardCents: 62_000, hasCharge: true }),
    /^50% of the price of those who still travel, to the card ending 4242/,
  )
})

test('the difference of a booking in parts names what is due now and what changes later', () => {
  const none = { dueCents: 0, cardCents: 0, creditCents: 0 }
  const before = { unpaidCents: 100_00 }
  assert.equal(differenceText({ ...none, dueCents: 140_00 }), '+$140.00')
  assert.equal(
    differenceText({ ...none, dueCents: 56_00, unpaidCents: 324_00 }, before),
    '+$56.00 now, later payments +$224.00',
  )
  assert.equal(
    differenceText({ ...none, cardCents: 20_00, unpaidCents: 60_00 }, before),
    '$20.00 back, later payments −$40.00',
  )
  assert.equal(differenceText({ ...none, unpaidCents: 100_00 }, before), 'no difference')
})
