import { isOfHosts, isOfOffice } from '#domain/access/permission-rules.ts'
import { permissions, type PermissionName } from '#domain/access/permissions.ts'

/** The messages that the sign-in page can show, by key. */
export const loginMessages = {
  bookings: 'Please log in to view your bookings',
  account: 'Please log in to open your account',
  messages: 'Please log in to read and write messages',
  reviews: 'Please log in to see your reviews',
  office: 'Please log in to open the back office',
  membership: 'Please log in to become a member',
  giftCard: 'Please log in to use your gift card',
  host: 'Please log in to open your dashboard',
  verification: 'You must be logged in to submit verification',
} as const
export type LoginMessage = keyof typeof loginMessages

const messages: Record<string, LoginMessage> = {
  booking: 'bookings',
  message: 'messages',
  support: 'messages',
  checkout: 'bookings',
  membership: 'membership',
  'gift-card': 'giftCard',
  review: 'reviews',
  verification: 'verification',
}

/** Why a page with this permission needs a sign-in. */
export function loginMessageOf(row: PermissionName): LoginMessage {
  if (isOfOffice(permissions[row])) return 'office'
  if (isOfHosts(permissions[row])) return 'host'
  return messages[row.split('.')[0] ?? ''] ?? 'account'
}
