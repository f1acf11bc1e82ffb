export type Piece = { text: string; href: string | null }

/** An address up to the first thing that no address holds: blanks, quotes, and what hides or turns the text around it. */
const ADDRESS = /https?:\/\/[^\s<>"'“”‘’«»`\\^{|}\p{Cc}\p{Cf}]+/giu
/** What stands behind an address in a sentence and is not of it. */
const TAIL = /[.,;:!?*_~]+$/

/**
 * The words of a message with the addresses in it: http and https alone, and none that names a user before its host. What is
 * shown of an address is where it leads: a host in other letters than a to z is shown as browsers ask for it.
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

/** Whether a bracket at the end was opened within the address, as encyclopedias do. */
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
