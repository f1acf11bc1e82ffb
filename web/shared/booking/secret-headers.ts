/** The URL is a secret: no other site receives it, no cache stores it and no search engine lists it. */
export const secret = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
}

/** The same for a page with a form: with no-referrer the browser would post without an origin, like another site. */
export const secretForm = { ...secret, 'Referrer-Policy': 'same-origin' }
