export type Piece = { text: string; href: string | null }

/**
 * A URL up to the first character that no URL contains: white space, quotes, and invisible or bidirectional control
 * characters.
 */
const ADDRESS = /https?:\/\/[^\s<>"'“”‘’«»`\\^{|}\p{Cc}\p{Cf}]+/giu
/** Punctuation after a URL in a sentence that is not part of it. */
const TAIL = /[.,;:!?*_~]+$/

/**
 * The text of a message with its URLs: only http and https, and none with a user name before its host. The link's text
 * is its target: an internationalised host is shown in the form that browsers request.
 */
export function piecesOf(body: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: found, index } of body.matchAll(ADDRESS)) {
    const address = withoutTail(found)
    const href = hrefOf(address)
    if (!href) continue
    if (index > from) pieces.push({ text: body.slice(from, index), href: null })
    pieces.push({ text: /^\p{ASCII}+$/u.test(hostIn(address)) ? address : href, href })
    from = index + address.length
  }
  if (from < body.length) pieces.push({ text: body.slice(from), href: null })
  return pieces
}

function withoutTail(found: string): string {
  let address = found.replace(TAIL, '')
  while (/[)\]]$/.test(address) && !isClosed(address)) address = address.slice(0, -1).replace(TAIL, '')
  return address
}

/** Whether the opening bracket is inside the URL, as in encyclopedias. */
function isClosed(address: string): boolean {
  const [open, close] = address.endsWith(')') ? ['(', ')'] : ['[', ']']
  return address.split(open).length >= address.split(close).length
}

function hrefOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, username, password, href, hostname } = new URL(address)
  const isWeb = protocol === 'http:' || protocol === 'https:'
  return isWeb && !username && !password && hostname.includes('.') ? href : null
}

function hostIn(address: string): string {
  return address.replace(/^https?:\/\//i, '').split(/[/?#]/)[0] ?? ''
}
