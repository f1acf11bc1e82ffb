import type Stripe from 'stripe'
import type { Charge } from '#domain/ports/provider-charges.ts'
import { instantOf, paidCardOf } from './stripe-shapes.ts'

/** The mark of a charge of a saved card in the metadata of its payment intent; the intents of checkout pages have none. */
export const SAVED_CARD = { charge: 'saved_card' }

/** Whether we made this payment intent to charge a saved card. */
export function isSavedCharge({ metadata }: Stripe.PaymentIntent): boolean {
  return metadata['charge'] === SAVED_CARD.charge
}

/** Converts Stripe's payment intent; the amount is in whole US cents. */
export function chargeOf(intent: Stripe.PaymentIntent): Charge {
  const state = stateOf(intent)
  const ours = isSavedCharge(intent) ? intent.metadata : {}
  return {
    intentId: intent.id,
    state,
    declineCode:
      state === 'declined' || state === 'cancelled' ? (intent.last_payment_error?.code ?? null) : null,
    amountCents: intent.amount,
    currency: intent.currency,
    bookingId: ours['booking_id'] ?? null,
    paymentId: ours['payment_id'] ?? null,
    instalmentId: ours['instalment_id'] ?? null,
    tries: ours['try'] ? Number(ours['try']) : null,
    live: intent.livemode,
    createdAt: instantOf(intent.created),
    card: state === 'paid' ? paidCardOf(intent.latest_charge) : null,
  }
}

/**
 * An attempt that failed without its owner waits for another card at Stripe. An unknown state may still be paid, like a
 * processing one.
 */
function stateOf({ status, last_payment_error }: Stripe.PaymentIntent): Charge['state'] {
  if (status === 'succeeded') return 'paid'
  if (status === 'canceled') return 'cancelled'
  if (status === 'requires_action') return 'unconfirmed'
  if (status === 'requires_payment_method' || status === 'requires_confirmation')
    return last_payment_error?.code === 'authentication_required' ? 'unconfirmed' : 'declined'
  return 'processing'
}
