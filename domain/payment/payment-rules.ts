export type PaymentState = 'created' | 'open' | 'processing' | 'captured' | 'surplus' | 'failed' | 'expired'

/** The allowed state transitions of a payment attempt; the database holds the same table (payment_edge). */
export const paymentMoves: Record<PaymentState, readonly PaymentState[]> = {
  created: ['open', 'captured', 'surplus', 'expired'],
  open: ['processing', 'captured', 'surplus', 'expired', 'failed'],
  processing: ['captured', 'surplus', 'expired', 'failed'],
  // A late report of the provider wins.
  expired: ['captured', 'surplus'],
  failed: ['captured', 'surplus'],
  captured: [],
  surplus: [],
}

/** States in which the provider may still take the money. */
export const liveAttempts = ['created', 'open', 'processing'] as const satisfies PaymentState[]
