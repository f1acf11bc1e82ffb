/** A traveller who cancels at least that many calendar days before the start gets this percentage back. */
export type RefundTier = { daysBefore: number; percent: number }

/** The refund tiers of today's sales (PRODUCT, Booking), longest notice first. Apart from the other terms, because browsers need only these. */
export const refundTiers = [
  { daysBefore: 30, percent: 100 },
  { daysBefore: 15, percent: 50 },
  { daysBefore: 0, percent: 0 },
] as const satisfies readonly RefundTier[]
