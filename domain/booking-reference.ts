import { brand } from '#brand'

const PREFIX = brand.slug.slice(0, 2).toUpperCase()
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * A booking's reference for phone calls: 'CH-7KQ4-19XM', 40 bits of its id without letters that look like digits. It
 * gives no access.
 */
export function referenceOf(bookingId: string): string {
  const bits = BigInt(`0x${bookingId.replaceAll('-', '').slice(0, 10)}`)
  const letters = Array.from(
    { length: 8 },
    (_, place) => LETTERS[Number((bits >> BigInt(35 - 5 * place)) & 31n)],
  )
  const text = letters.join('')
  return `${PREFIX}-${text.slice(0, 4)}-${text.slice(4)}`
}

/**
 * The range of ids for a booking with that reference; null for an invalid one. Lower case, spaces and I, L, O are
 * accepted.
 */
export function idsOfReference(typed: string): { first: string; last: string } | null {
  const letters = typed
    .toUpperCase()
    .replace(new RegExp(`^\\s*${PREFIX}\\b`), '')
    .replace(/[^0-9A-Z]/g, '')
    .replace(/[IL]/g, '1')
    .replaceAll('O', '0')
  if (letters.length !== 8 || [...letters].some((letter) => !LETTERS.includes(letter))) return null
  const bits = [...letters].reduce((sum, letter) => (sum << 5n) | BigInt(LETTERS.indexOf(letter)), 0n)
  const hex = bits.toString(16).padStart(10, '0')
  const from = `${hex.slice(0, 8)}-${hex.slice(8)}`
  return { first: `${from}00-0000-0000-000000000000`, last: `${from}ff-ffff-ffff-ffffffffffff` }
}
