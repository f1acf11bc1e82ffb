export type HostStatus = 'pending' | 'approved' | 'verified' | 'rejected' | 'suspended' | 'erased'

/** May run treks: an operator has approved the identity. Verified adds the bank details. */
export function mayRun(status: HostStatus | null): boolean {
  return status === 'approved' || status === 'verified'
}

/** May still read bookings and earnings: hosts who may run treks, and suspended ones. */
export function mayLookBack(status: HostStatus | null): boolean {
  return mayRun(status) || status === 'suspended'
}
