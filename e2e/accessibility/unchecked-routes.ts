/** Route files whose pages no check opens, and why. */
export const uncheckedRoutes: Record<string, string> = {
  'bookings/booking/linked-support.tsx': 'draws the same component as bookings/cancel/linked-cancel.tsx',
  'guest-thread/linked-thread.tsx': 'draws the same component as bookings/cancel/linked-cancel.tsx',
}
