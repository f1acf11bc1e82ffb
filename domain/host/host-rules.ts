export type HostStatus = 'pending' | 'approved' | 'verified' | 'rejected' | 'suspended'

/** May run treks: an operator has accepted the identity. Verified adds the bank details. */
export function mayRun(status: HostStatus | null): boolean {
  return status === 'approved' || status === 'verified'
}

/** May still read bookings and earnings: whoever may run treks, and whoever is suspended from it. */
export function mayLookBack(status: HostStatus | null): boolean {
  return mayRun(status) || status === 'suspended'
}
