import type { ChargeState } from './provider-states.ts'

/**
 * The payment provider's API for cards that it saves for one booking, and for charges of them; its pages are `Page`. Every
 * call can be repeated.
 */
export type SavedCharges<Page> = {
  /**
   * Charges a saved card without its owner; `key` is the part and the number of the try, and an attempt's order never
   * changes. A decline and a card whose bank asks for confirmation are results, not errors. Repeating the call returns the
   * same charge, also after the provider's keys expire, and also when our books have lost the first attempt: its
   * `paymentId` is then the lost one. Throws an ExternalServiceError with `refused` set when there is no
   * charge and never will be with this key, as for a card that was removed.
   */
  chargeSaved(order: SavedChargeOrder, key: string): Promise<Charge>
  findCharge(intentId: string): Promise<Charge>
  /** Cancels a charge that is not paid, so that it can never be paid later; one that has just been paid is returned as `paid`. */
  cancelCharge(intentId: string): Promise<Charge>
  /** Every charge of saved cards made since then, newest first and without its card; not the payments of checkout pages. */
  listCharges(since: Date): AsyncIterable<Charge>
  /**
   * Opens a page on which the owner saves another card, without a payment; `key` is its id in our books. Fails like
   * `openSession`.
   */
  openCardPage(order: CardPageOrder, key: string): Promise<Page>
  /** Removes a saved card at the provider; one that is removed already is fine. */
  forgetCard(methodId: string): Promise<void>
}

/** The card that paid. */
export type PaidCard = { fingerprint: string | null; last4: string | null }

export type SavedCard = {
  /** The provider's customer, who exists for the cards of one booking only. */
  customerId: string
  methodId: string
  /** The provider's word: 'visa', 'mastercard' … */
  brand: string
  last4: string
  fingerprint: string | null
  /** The last month in which it is valid, 'YYYY-MM'. */
  validUntil: string
}

export type SavedChargeOrder = {
  bookingId: string
  paymentId: string
  /** The part, and the number of the try. */
  instalmentId: string
  tries: number
  amountCents: number
  customerId: string
  methodId: string
  description: string
}

export type Charge = {
  intentId: string
  state: ChargeState
  /**
   * Why the card was declined, or why a cancelled charge was not paid, in the provider's codes: 'card_declined',
   * 'expired_card', 'authentication_required' …; null in other states.
   */
  declineCode: string | null
  amountCents: number
  currency: string
  /** Null for a payment that is not a charge of a saved card. */
  bookingId: string | null
  paymentId: string | null
  instalmentId: string | null
  tries: number | null
  live: boolean
  createdAt: Date
  /** Null when nothing was paid, and in lists. */
  card: PaidCard | null
}

export type CardPageOrder = {
  bookingId: string
  cardPageId: string
  /** The customer of the booking's saved card; without one the provider creates a customer with this address. */
  customerId: string | null
  /** The provider's page shows the address of a known customer instead, which this one must equal. */
  email: string
  successUrl: string
  cancelUrl: string
  expiresAt: Date
}
