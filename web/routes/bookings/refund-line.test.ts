import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { MyBooking } from '#domain/booking/my-bookings-queries.ts'
import { refundLine, refundNews, whoCancelled } from './refund-line.ts'

const cancelled = {
  refund_amount_cents: 1220_00,
  credit_refund_cents: 0,
  refund_as_credit_cents: 0,
  goodwill_cents: 0,
  card_last4: '4242',
  account_id: 'maya',
  credit_account_id: 'maya',
  refund_status: 'pending',
  succeeded_at: null,
  reject_reason: null,
  stuck_refund_cents: 0,
  stuck_retries: 0,
} as MyBooking
const news = (changes: Partial<MyBooking>) => refundNews({ ...cancelled, ...changes })

const promise = 'US$1,220.00 comes back to the card ending 4242 within 7 working days (5 to 10 days).'

it('promises a refund until it is paid', () => {
  assert.equal(news({}), promise)
  assert.equal(news({ refund_status: 'approved' }), promise)
})

it('states when a refund was paid, and does not promise it again', () =>
  assert.equal(
    news({ refund_status: 'processed', succeeded_at: new Date('2026-11-25T06:00:00Z') }),
    'US$1,220.00 was paid back to the card ending 4242 on Wed 25 Nov 2026.',
  ))

it('states that a rejected refund is not paid, and why', () =>
  assert.equal(
    news({ refund_status: 'rejected', reject_reason: 'charged_back' }),
    "US$1,220.00 is not paid back: the card's bank had already taken the payment back.",
  ))

it('states that the card could not receive a refund, and what happens next', () => {
  const refused = 'Your refund of US$1,220.00 could not be paid to the card ending 4242. You still get it.'
  const stuck = { refund_status: 'approved', stuck_refund_cents: 1220_00 }
  assert.equal(
    news({ ...stuck, stuck_retries: 0 }),
    `${refused} We try the card again. If it refuses again, we pay by bank transfer and email you.`,
  )
  assert.equal(
    news({ ...stuck, stuck_retries: 1 }),
    `${refused} We pay it by bank transfer: please answer our email about it.`,
  )
})

it('shows credit and goodwill apart from the card', () => {
  assert.equal(
    news({ goodwill_cents: 20_00, credit_refund_cents: 5_00 }),
    'US$1,200.00 comes back to the card ending 4242 within 7 working days (5 to 10 days). US$20.00 of the refund was refunded before. US$5.00 of your credit is back in your balance.',
  )
  assert.equal(
    news({ credit_refund_cents: 5_00, credit_account_id: 'former lead', card_last4: null }),
    'US$1,220.00 comes back to the card that paid within 7 working days (5 to 10 days). US$5.00 of credit returns to the person who spent it.',
  )
  assert.equal(news({ refund_amount_cents: 0 }), 'No refund due.')
})

it('says that we cancelled a booking whose part was not paid', () => {
  const unpaid = {
    ...cancelled,
    state: 'cancelled',
    cancelled_by: 'platform',
    cancelled_at: new Date(0),
  } as const
  assert.match(
    whoCancelled(unpaid) ?? '',
    /We cancelled this booking because a part of its price was not paid/,
  )
  assert.equal(whoCancelled({ ...unpaid, cancelled_by: 'traveller' }), null)
  assert.equal(refundLine(unpaid)[0]?.what, 'Cancelled')
  assert.equal(refundLine({ ...unpaid, cancelled_by: 'traveller' })[0]?.what, 'Requested')
})
