export type HostStatus = 'pending' | 'approved' | 'verified' | 'rejected' | 'suspended' | 'erased'

/** Where a host may go from each status; the database holds the same table (host_edge). */
export const hostMoves: Record<HostStatus, readonly HostStatus[]> = {
  pending: ['approved', 'rejected', 'erased'],
  rejected: ['pending', 'erased'],
  // Verified while the bank details that an operator has checked are the ones in use.
  approved: ['verified', 'suspended', 'erased'],
  verified: ['approved', 'suspended', 'erased'],
  suspended: ['approved', 'verified', 'erased'],
  erased: [],
}

/** May run treks: an operator has accepted the identity. Verified adds the bank details. */
export function mayRun(status: HostStatus | null): boolean {
  return status === 'approved' || status === 'verified'
}

/** May still read bookings and earnings: whoever may run treks, and whoever is suspended from it. */
export function mayLookBack(status: HostStatus | null): boolean {
  return mayRun(status) || status === 'suspended'
}
