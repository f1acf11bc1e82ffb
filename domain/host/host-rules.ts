import { hostIs, type HostStatus } from './host-states.ts'

/** May run treks: an operator has approved the identity. Verified adds the bank details. */
export function mayRun(status: HostStatus | null): boolean {
  return hostIs.running(status)
}

/** May still read bookings and earnings: hosts who may run treks, and suspended ones. */
export function mayLookBack(status: HostStatus | null): boolean {
  return mayRun(status) || hostIs.suspended(status)
}
