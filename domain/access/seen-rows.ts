import type { RowName } from './matrix.ts'

/**
 * What an operator may look at while seeing the site as somebody else. Whatever is not named here is shut, so that a new row
 * is shut until somebody thinks of it: messages, identity papers, bank details, passports and travellers' details, sessions,
 * and what a host reads of others. Nothing is written in any case.
 */
const seenRows: readonly RowName[] = [
  ...(['site.use', 'demonstration.use', 'health.read', 'trek.read', 'host-page.read'] as const),
  ...(['booking.read', 'booking.cancel', 'booking.hide', 'saved.own', 'credit.read'] as const),
  ...(['membership.own', 'review.write', 'dashboard.open', 'trek.read-own', 'trek.archive'] as const),
]

/** Whether a door with these rows may be looked through as somebody else. */
export function isSeen(names: readonly RowName[]): boolean {
  return names.every((name) => seenRows.includes(name))
}
