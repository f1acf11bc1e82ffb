/** The address is the key: it is told to no other site, kept by no cache and listed by no search. */
export const secret = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
}

/** The same for a page with a form: a browser that tells no site at all where it comes from posts as a stranger. */
export const secretForm = { ...secret, 'Referrer-Policy': 'same-origin' }
