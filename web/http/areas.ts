import { DASHBOARD } from './dashboard.ts'

/** Areas that few people use: the office and the host's dashboard, half of all routes. */
const AREAS = ['/admin', DASHBOARD]

/** Pages for signed-in people, and pages that a mailed link or the payment provider leads to. */
const OWN = [
  '/account',
  '/bookings',
  '/letters',
  '/messages',
  '/notifications',
  '/reviews',
  '/verify',
  '/payment-success',
  '/payment-cancelled',
]

/** The pages between which a guest navigates, from a search to a booking; '' is the layout and the home page. */
const GUEST = [
  '',
  '/regions',
  '/list',
  '/list/counts',
  '/seasonal-deals',
  '/trekking',
  '/trekking/:id',
  '/host-adventures/:hostId',
  '/host-adventures/:hostId/about',
  '/payment-confirmation',
  '/saved',
  '/login',
  '/verify',
  '/logout',
]

/** The kind of reader. A browser builds a table of all pages in its manifest, so each page costs time. */
export type Reader = 'guest' | 'traveller'

/**
 * Whether a reader's manifest has a page, by its route path: a signed-in reader's has all but the areas. Any other page
 * is a full page load.
 */
export function isKnownTo(reader: Reader, path: string): boolean {
  return reader === 'guest' ? GUEST.includes(path) : !isUnder(AREAS, path)
}

/** For pages whose URLs the manifest must list, because another page's pattern would match them. */
export const ways = { guest: [], traveller: AREAS } as const satisfies Record<Reader, readonly string[]>

/** The reader whose manifest a page loads; null for the areas, which load the full manifest. */
export function readerAt(path: string, isSignedIn: boolean): Reader | null {
  if (isWorkplace(path)) return null
  return isSignedIn || isUnder(OWN, path) ? 'traveller' : 'guest'
}

function isUnder(addresses: readonly string[], path: string): boolean {
  return addresses.some((address) => path === address || path.startsWith(`${address}/`))
}

/** Whether a page belongs to the office or to the host's dashboard. */
export function isWorkplace(path: string): boolean {
  return isUnder(AREAS, path)
}

/** The file name of the manifest for one kind of reader. */
export function listFor(wholeList: string, reader: Reader): string {
  return wholeList.replace('/manifest-', `/${reader}-manifest-`)
}
