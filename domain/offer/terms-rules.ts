import type { IsoDate } from '../dates.ts'
import { type RefundTier, refundTiers } from './refund-tiers-rules.ts'

/** Until when, and how often, a traveller changes a booking. */
export type ChangeLimits = {
  /** A booking moves to another departure free of charge until this many days before its start. */
  freeMoveDays: number
  /** It moves until this many days before, but then a part of the price becomes non-refundable. */
  lastMoveDays: number
  /** A booking moves at most this often. Moves because of a host's change do not count. */
  mostMoves: number
  /** The last day to hand a spot over, in days before the start. */
  handOverDays: number
}

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
  changes: ChangeLimits
}

/** The terms of today's sales (PRODUCT, Money and Booking; specification, Business constants). */
export const currentTerms = {
  version: '2026-11-30',
  refundTiers,
  feePercent: 5,
  claimHours: 24,
  // The last day to hand a spot over: package travel directive (EU) 2015/2302, article 9.
  changes: { freeMoveDays: 30, lastMoveDays: 15, mostMoves: 2, handOverDays: 7 },
} as const satisfies Terms

/** The limits of bookings whose stored terms do not name any: they were sold before the limits belonged to the terms. */
export const changesBeforeStored: ChangeLimits = {
  freeMoveDays: 30,
  lastMoveDays: 15,
  mostMoves: 2,
  handOverDays: 7,
}

/**
 * The SHA-256 of the terms and conditions with their figures, without our company's details: it changes together with the
 * version, and travellers are asked to agree again.
 */
export const termsSha256 = '1fe40cb5542d00f7f0a5b34745bf610d5579ac4663d7a2ed805622cd01fb983e'
