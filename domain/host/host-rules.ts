export type HostStatus = 'pending' | 'approved' | 'verified' | 'rejected' | 'suspended' | 'erased'

/** The allowed transitions of a host's status; the database holds the same table (host_edge). */
export const hostMoves: Record<HostStatus, readonly HostStatus[]> = {
  pending: ['approved', 'rejected', 'erased'],
  rejected: ['pending', 'erased'],
  // Verified while the current bank details are confirmed by an operator.
  approved: ['verified', 'suspended', 'erased'],
  verified: ['approved', 'suspended', 'erased'],
  suspended: ['approved', 'verified', 'erased'],
  erased: [],
}

/** May run treks: an operator has approved the identity. Verified adds the bank details. */
export function mayRun(status: HostStatus | null): boolean {
  return status === 'approved' || status === 'verified'
}

/** May still read bookings and earnings: hosts who may run treks, and suspended ones. */
export function mayLookBack(status: HostStatus | null): boolean {
  return mayRun(status) || status === 'suspended'
}
