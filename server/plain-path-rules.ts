/** Percent-encoded characters that need no encoding (RFC 3986, unreserved), slashes, dots or backslashes. */
const ENCODED_PLAIN = /%(?:2[def]|3[0-9]|4[1-9a-f]|5[0-9acf]|6[1-9a-f]|7[0-9ae])/i

/**
 * Whether the path of a request target has only one spelling. Limits, shedding, routes and pages each read the path,
 * and must never read different ones. Browsers send no other.
 */
export function isPlainPath(target: string): boolean {
  if (!target.startsWith('/')) return target === '*'
  const path = target.split('?', 1)[0] ?? ''
  if (path.includes('//') || ENCODED_PLAIN.test(path)) return false
  const base = 'http://site'
  return URL.canParse(base + path) && new URL(base + path).pathname === path
}
