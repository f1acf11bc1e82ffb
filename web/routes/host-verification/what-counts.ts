/** The state of a host's approval during a renewal: it is valid, or it has ended and the treks take no new bookings. */
export function whatCounts(isEnded: boolean): string {
  return isEnded
    ? 'Until then your treks are not listed and take no new bookings. Your bookings and payouts continue.'
    : 'Until then the approved details count: your treks stay listed, and bookings and payouts continue.'
}
