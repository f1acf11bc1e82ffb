import { DASHBOARD } from './dashboard.ts'

/** Where only a few work: the office and the host's side, half of all routes. */
const AREAS = ['/admin', DASHBOARD]

/** What only somebody signed in has or becomes, or a guest comes to by a mailed link or from the provider. */
const OWN = [
  ...['/account', '/bookings', '/letters', '/messages', '/notifications', '/reviews'],
  ...['/verify', '/payment-success', '/payment-cancelled'],
]

/** Between which pages a guest goes to and fro, from a search to a booking; '' is the frame and the home page. */
const GUEST = [
  ...['', '/regions', '/list', '/list/counts', '/seasonal-deals', '/trekking', '/trekking/:id'],
  ...['/host-adventures/:hostId', '/host-adventures/:hostId/about', '/payment-confirmation', '/saved'],
  ...['/login', '/verify', '/logout'],
]

/** Who reads a page: a browser makes a table of all pages that it knows at once, and pays for each. */
export type Reader = 'guest' | 'traveller'

/**
 * Whether a browser knows a page, by its path in the routes: whoever is signed in knows all but the areas. To every other
 * one it goes by loading the whole page.
 */
export function isKnownTo(reader: Reader, path: string): boolean {
  return reader === 'guest' ? GUEST.includes(path) : !isUnder(AREAS, path)
}

/** For the pages under which addresses a browser must be told the way, since another page's path would fit them. */
export const ways = { guest: [], traveller: AREAS } as const satisfies Record<Reader, readonly string[]>

/** Whose list of scripts a page loads; null is the whole, which the areas load. */
export function readerAt(path: string, isSignedIn: boolean): Reader | null {
  if (isWorkplace(path)) return null
  return isSignedIn || isUnder(OWN, path) ? 'traveller' : 'guest'
}

function isUnder(addresses: readonly string[], path: string): boolean {
  return addresses.some((address) => path === address || path.startsWith(`${address}/`))
}

/** Whether a page belongs to the office or to the host's dashboard, where people work. */
export function isWorkplace(path: string): boolean {
  return isUnder(AREAS, path)
}

/** The name of the list for one kind of reader. */
export function listFor(wholeList: string, reader: Reader): string {
  return wholeList.replace('/manifest-', `/${reader}-manifest-`)
}
