import { encode } from 'uqr'

/** A key for an authenticator app, in groups of four and as a QR code. */
export type ShownKey = { text: string; picture: { size: number; path: string } }

/** Formats a key for its owner from its letters and the URI of the QR code. */
export function shownKey({ key, uri }: { key: string; uri: string }): ShownKey {
  return { text: key.match(/.{1,4}/g)?.join(' ') ?? key, picture: pictureOf(uri) }
}

/** The QR code of a text as one SVG path on a square of `size` modules. */
function pictureOf(text: string): { size: number; path: string } {
  const { data: rows, size } = encode(text, { border: 0 })
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
  return { size, path: path.join('') }
}
