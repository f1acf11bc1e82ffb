/** Route files whose pages no check opens, and why. */
export const uncheckedRoutes: Record<string, string> = {
  'bookings/booking/linked-support.tsx': 'draws the same component as bookings/linked-cancel.tsx',
  'guest-thread/linked-letter.tsx': 'draws the same component as bookings/linked-cancel.tsx',
}
