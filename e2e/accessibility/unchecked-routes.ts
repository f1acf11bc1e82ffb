/** Route files whose pages no check opens, and why. */
export const uncheckedRoutes: Record<string, string> = {
  'bookings/booking/linked-support.tsx': 'draws the same component as bookings/cancel/linked-cancel.tsx',
  'share/share-receipt.tsx': 'draws the same component as bookings/documents/receipt.tsx',
  'gift-cards/gift-card-document.tsx': 'draws the same component as bookings/documents/receipt.tsx',
  'guest-thread/linked-thread.tsx': 'draws the same component as bookings/cancel/linked-cancel.tsx',
}
