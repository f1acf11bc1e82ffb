import { brand } from '#brand'

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** What people call a booking on the phone: 'CH-7KQ4-19XM', 40 bits of its id without letters that look like digits. It opens nothing. */
export function referenceOf(bookingId: string): string {
  const bits = BigInt(`0x${bookingId.replaceAll('-', '').slice(0, 10)}`)
  const letters = Array.from(
    { length: 8 },
    (_, place) => LETTERS[Number((bits >> BigInt(35 - 5 * place)) & 31n)],
  )
  const text = letters.join('')
  return `${brand.slug.slice(0, 2).toUpperCase()}-${text.slice(0, 4)}-${text.slice(4)}`
}
