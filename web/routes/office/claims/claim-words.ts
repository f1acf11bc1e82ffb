import type { ClaimState } from '#domain/claim/claim-rules.ts'

/** The office's names of the claim states. */
export const claimStates = {
  open: { tone: 'warn', says: 'Open' },
  granted: { tone: 'ok', says: 'Granted' },
  declined: { tone: 'none', says: 'Declined' },
  withdrawn: { tone: 'none', says: 'Taken back' },
} as const satisfies Record<ClaimState, { tone: string; says: string }>
