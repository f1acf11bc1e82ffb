import type { PermissionName } from './permissions.ts'

/**
 * The rows that an operator may read while impersonating a user. Every other row is refused, so a new row is refused until
 * it is added here: messages, identity documents, bank details, passports and travellers' details, sessions, and what a
 * host reads about others. Nothing is ever written.
 */
const seenRows: readonly PermissionName[] = [
  ...(['site.use', 'demonstration.use', 'health.read', 'trek.read', 'host-page.read'] as const),
  ...(['booking.read', 'booking.cancel', 'booking.hide', 'saved.own', 'credit.read'] as const),
  ...(['membership.own', 'review.write', 'dashboard.open', 'trek.read-own', 'trek.archive'] as const),
]

/** Whether a route with these rows can be read while impersonating a user. */
export function allowsImpersonation(names: readonly PermissionName[]): boolean {
  return names.every((name) => seenRows.includes(name))
}
