import type { Plan } from '../ports/provider-subscriptions.ts'
import type { Cents } from '../money.ts'

/** A payment of our books, as a newly started provider stand-in reads it. */
export type PastPayment = {
  sessionId: string
  intentId: string
  bookingId: string
  paymentId: string
  amount: Cents
  paidAt: Date
  refunds: { id: string; refundId: string; amount: Cents; sentAt: Date }[]
}

/**
 * A membership with its paid invoices, as a newly started provider stand-in reads it. Instants have the database's
 * format.
 */
export type PastMembership = {
  sessionId: string
  subscriptionId: string
  membershipId: string
  accountId: string
  plan: Plan
  email: string
  amount: Cents
  ended: boolean
  endsAtPeriodEnd: boolean
  begunAt: string | Date
  endedAt: string | Date | null
  invoices: {
    id: string
    number: string
    intentId: string
    amount: Cents
    startsAt: string
    endsAt: string
  }[]
}
