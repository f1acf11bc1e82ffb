import type Stripe from 'stripe'
import type { PaidCard, SavedCard } from '#domain/ports/provider-charges.ts'
import type { ProviderDispute, ProviderMovement, ProviderRefund, Session } from '#domain/deps.ts'

const MINUTE = 60

/**
 * When the session closes, in Unix seconds: as requested, but within Stripe's limits of 30 minutes to 24 hours from
 * now. Adjusted times are rounded to five minutes, so that a retry sends the same parameters.
 */
export function cardPageClosesAt(wanted: Date, now: Date): number {
  const nowSeconds = Math.floor(now.getTime() / 1000)
  const earliest = nowSeconds + 31 * MINUTE
  const latest = nowSeconds + (24 * 60 - 1) * MINUTE
  const asked = Math.floor(wanted.getTime() / 1000)
  if (asked < earliest) return Math.ceil(earliest / (5 * MINUTE)) * 5 * MINUTE
  return asked > latest ? Math.floor(latest / (5 * MINUTE)) * 5 * MINUTE : asked
}

/** The success URL with Stripe's placeholder for the session's id. */
export function withSessionId(url: string): string {
  if (url.includes('{CHECKOUT_SESSION_ID}')) return url
  return `${url}${url.includes('?') ? '&' : '?'}session_id={CHECKOUT_SESSION_ID}`
}

/** Converts Stripe's session; the amount is in whole US cents. */
export function sessionOf(session: Stripe.Checkout.Session): Session {
  return {
    id: session.id,
    url: session.url,
    state: stateOf(session.status),
    paid: session.payment_status === 'paid',
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? '',
    intentId: idOf(session.payment_intent),
    bookingId: session.metadata?.['booking_id'] ?? session.client_reference_id,
    paymentId: session.metadata?.['payment_id'] ?? null,
    instalmentId: session.metadata?.['instalment_id'] ?? null,
    travellerLinkId: session.metadata?.['traveller_link_id'] ?? null,
    giftCardId: session.metadata?.['gift_card_id'] ?? null,
    membershipId: session.metadata?.['membership_id'] ?? null,
    subscriptionId: idOf(session.subscription),
    cardPageId: session.metadata?.['card_page_id'] ?? null,
    live: session.livemode,
    createdAt: instantOf(session.created),
    card: paidCardOf(objectOf(session.payment_intent)?.latest_charge),
    savedCard: savedCardOf(session),
  }
}

/** Converts Stripe's refund; the amount is in whole US cents. */
export function refundOf(refund: Stripe.Refund): ProviderRefund {
  return {
    id: refund.id,
    state: refundState(refund.status),
    amountCents: refund.amount,
    intentId: idOf(refund.payment_intent),
    refundId: refund.metadata?.['refund_id'] ?? null,
    createdAt: instantOf(refund.created),
  }
}

/** Converts a balance transaction. A returned transfer, a claim or a correction is `other`. */
export function movementOf(line: Stripe.BalanceTransaction): ProviderMovement {
  return {
    id: line.id,
    kind: movementKinds[line.type] ?? (line.reporting_category.startsWith('dispute') ? 'dispute' : 'other'),
    amountCents: line.amount,
    feeCents: line.fee,
    sourceId: idOf(line.source) ?? '',
    happenedAt: instantOf(line.created),
  }
}

const movementKinds: Record<string, ProviderMovement['kind']> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund_failure',
  payout: 'transfer_to_bank',
}

/** Converts a dispute; null for an inquiry of the bank, which withdraws no money. */
export function disputeOf(dispute: Stripe.Dispute): ProviderDispute | null {
  if (dispute.status.startsWith('warning')) return null
  const over = { won: 'won', prevented: 'won', lost: 'lost' } as const
  return {
    id: dispute.id,
    intentId: idOf(dispute.payment_intent),
    amountCents: dispute.amount,
    state: over[dispute.status as keyof typeof over] ?? 'open',
    createdAt: instantOf(dispute.created),
  }
}

/**
 * Maps Stripe's five refund states to our three: a cancelled refund has failed, one that requires action is pending.
 */
function refundState(status: string | null): ProviderRefund['state'] {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

/** An unknown state holds its spots like an open session. */
function stateOf(status: string | null): Session['state'] {
  return status === 'complete' || status === 'expired' ? status : 'open'
}

/** The card of an expanded charge. */
export function paidCardOf(charge: string | Stripe.Charge | null | undefined): PaidCard | null {
  const card = objectOf(charge)?.payment_method_details?.card
  return card ? { fingerprint: card.fingerprint ?? null, last4: card.last4 ?? null } : null
}

/** The expanded card of a session, if it belongs to a customer: only such a card can be charged later. */
function savedCardOf({ payment_intent, setup_intent }: Stripe.Checkout.Session): SavedCard | null {
  const intent = objectOf(payment_intent) ?? objectOf(setup_intent)
  const method = objectOf(intent?.payment_method)
  const customerId = idOf(method?.customer)
  if (!method?.card || !customerId) return null
  const { brand, last4, fingerprint, exp_year, exp_month } = method.card
  const validUntil = `${exp_year}-${String(exp_month).padStart(2, '0')}`
  return { customerId, methodId: method.id, brand, last4, fingerprint: fingerprint ?? null, validUntil }
}

/** Stripe uses whole seconds. */
export function instantOf(seconds: number): Date {
  return new Date(1000 * seconds)
}

/** The id of an object that Stripe returns by id or expanded. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}

function objectOf<T extends { id: string }>(reference: string | T | null | undefined): T | null {
  return typeof reference === 'object' ? reference : null
}
