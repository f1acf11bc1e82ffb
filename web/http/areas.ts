import { DASHBOARD } from './dashboard.ts'

/** Where only a few work: the office and the host's side, half of all routes. */
const AREAS = ['/admin', DASHBOARD]

/** What only somebody signed in has, or a guest comes to by a mailed link. */
const OWN = ['/account', '/bookings', '/letters', '/messages', '/notifications', '/reviews']

/**
 * Which pages a browser that stands elsewhere need not know: it loads the whole page when somebody goes there. Whoever is
 * signed in goes to and fro between their own pages and the treks, and knows both.
 */
export const UNKNOWN = { traveller: AREAS, guest: [...AREAS, ...OWN] }

export type Reader = keyof typeof UNKNOWN

/** Whether a page lies under one of these addresses. */
export function isUnder(addresses: readonly string[], path: string): boolean {
  return addresses.some((address) => path === address || path.startsWith(`${address}/`))
}

/** The list of scripts that a page loads, named after the whole one, which the areas load. */
export function listOf(wholeList: string, path: string, isSignedIn: boolean): string {
  if (isUnder(AREAS, path)) return wholeList
  return listFor(wholeList, isSignedIn || isUnder(OWN, path) ? 'traveller' : 'guest')
}

/** The name of the list for one kind of reader. */
export function listFor(wholeList: string, reader: Reader): string {
  return wholeList.replace('/manifest-', `/${reader}-manifest-`)
}
