import type { IsoDate } from '../dates.ts'

/** A traveller who cancels at least that many calendar days before the start gets this percentage back. */
export type RefundTier = { daysBefore: number; percent: number }

/** The terms of a sale that do not depend on the trek. A booking keeps those under which it was submitted. */
export type Terms = {
  /** The date of the terms and conditions (content/terms.md). */
  version: IsoDate
  /** Longest notice first; the first tier that a cancellation still meets applies. */
  refundTiers: readonly RefundTier[]
  /** The platform's fee of a host's base, in whole per cent. */
  feePercent: number
  /** The hours after an incident within which a traveller may make a claim. */
  claimHours: number
}

/** The terms of today's sales (PRODUCT, Money and Booking; specification, Business constants). */
export const currentTerms = {
  version: '2026-11-30',
  refundTiers: [
    { daysBefore: 30, percent: 100 },
    { daysBefore: 15, percent: 50 },
    { daysBefore: 0, percent: 0 },
  ],
  feePercent: 5,
  claimHours: 24,
} as const satisfies Terms

/**
 * The SHA-256 of the terms and conditions with their figures, without our company's details: it changes together with the
 * version, and travellers are asked to agree again.
 */
export const termsSha256 = '1fe40cb5542d00f7f0a5b34745bf610d5579ac4663d7a2ed805622cd01fb983e'
