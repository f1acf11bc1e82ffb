import assert from 'node:assert/strict'
import { test } from 'node:test'
import type Stripe from 'stripe'
import { chargeOf, SAVED_CARD } from './charge-shapes.ts'

const intent = (changes: object) =>
  ({
    id: 'pi_1',
    amount: 965_00,
    currency: 'usd',
    created: 1_795_161_600,
    last_payment_error: null,
    latest_charge: null,
    livemode: true,
    metadata: { booking_id: 'b', payment_id: 'p', ...SAVED_CARD },
    ...changes,
  }) as unknown as Stripe.PaymentIntent

const asks = { code: 'authentication_required' }
const cases: [status: string, error: object | null, state: string, declineCode: string | null][] = [
  ['succeeded', null, 'paid', null],
  ['processing', null, 'processing', null],
  ['requires_capture', null, 'processing', null],
  ['a_status_of_tomorrow', null, 'processing', null],
  ['requires_action', null, 'unconfirmed', null],
  ['requires_payment_method', asks, 'unconfirmed', null],
  ['requires_payment_method', { code: 'card_declined' }, 'declined', 'card_declined'],
  ['requires_payment_method', { code: 'expired_card' }, 'declined', 'expired_card'],
  ['requires_payment_method', null, 'declined', null],
  ['requires_confirmation', null, 'declined', null],
  ['canceled', { code: 'card_declined' }, 'cancelled', 'card_declined'],
  ['canceled', asks, 'cancelled', 'authentication_required'],
  ['canceled', null, 'cancelled', null],
]

test('maps each state of a payment intent to a charge state, and an unknown one to processing', () => {
  for (const [status, last_payment_error, state, declineCode] of cases) {
    const charge = chargeOf(intent({ status, last_payment_error }))
    assert.deepEqual([charge.state, charge.declineCode, charge.card], [state, declineCode, null], status)
  }
  assert.equal(cases.length, 13)
})

test('names the booking of its own charges only, and the card only of a paid one', () => {
  const card = { fingerprint: 'f', last4: '4242' }
  const latest_charge = { id: 'ch_1', payment_method_details: { card } }
  const paid = chargeOf(intent({ status: 'succeeded', latest_charge }))
  assert.deepEqual([paid.bookingId, paid.paymentId, paid.card, paid.live], ['b', 'p', card, true])
  const declined = chargeOf(intent({ status: 'requires_payment_method', latest_charge }))
  assert.equal(declined.card, null)
  const ofPage = chargeOf(intent({ status: 'succeeded', metadata: { booking_id: 'b', payment_id: 'p' } }))
  assert.deepEqual([ofPage.bookingId, ofPage.paymentId], [null, null])
})
