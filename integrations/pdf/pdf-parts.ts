import { Circle, Document, Page, Path, StyleSheet, Svg, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement, type ReactNode } from 'react'
import { encode } from 'uqr'
import { brand } from '#brand'
import { display, sans } from './pdf-fonts.ts'

export const ink = '#16223A'
export const soft = '#45526B'
export const line = '#DED9CD'

/** The text area of an A4 page with margins of 60 px, in points. */
export const WIDTH = 505.28

/** Converts the pixel sizes of the screens to points. */
export const px = (pixels: number) => pixels * 0.75

export const look = StyleSheet.create({
  page: {
    paddingTop: px(56),
    paddingHorizontal: px(60),
    paddingBottom: px(44),
    fontFamily: sans,
    fontSize: px(16),
    lineHeight: 1.4,
    color: ink,
  },
  head: { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'center' },
  brand: { flexDirection: 'row', alignItems: 'center' },
  brandName: {
    fontFamily: display,
    fontWeight: 600,
    fontSize: px(24),
    marginLeft: px(12),
    marginTop: px(-10),
    lineHeight: 1,
  },
  title: { fontFamily: display, fontWeight: 700, fontSize: px(36), lineHeight: 1.15, marginTop: px(24) },
  heading: { fontWeight: 700, fontSize: px(16), lineHeight: 1.4 },
  soft: { color: soft },
  small: { fontSize: px(14), lineHeight: 1.5 },
  name: { color: soft, fontSize: px(14), lineHeight: 1.4 },
  value: { fontWeight: 700, fontSize: px(20), lineHeight: 1.3 },
  note: { color: soft, fontSize: px(15), lineHeight: 1.4 },
})

/** A document with the brand and its kind in the header. */
export function sheet(
  {
    title,
    what,
    issuedAt,
    isWide,
  }: { title: string; what: string; issuedAt: Date; isWide?: boolean | undefined },
  ...children: ReactNode[]
) {
  const about = { title, author: brand.company, creator: brand.name, producer: brand.name }
  return h(
    Document,
    { ...about, creationDate: issuedAt, modificationDate: issuedAt, language: 'en' },
    h(
      Page,
      { size: 'A4', style: look.page, ...(isWide ? { orientation: 'landscape' as const } : {}) },
      h(
        View,
        { style: look.head },
        h(View, { style: look.brand }, mark(), h(Text, { style: look.brandName }, brand.name)),
        h(Text, { style: [look.small, look.soft] }, what),
      ),
      ...children,
    ),
  )
}

/** The elevation profile of the trek, as wide as the text. */
export function ownLine(profile: readonly (readonly [number, number])[]): ReactElement {
  const height = px(64)
  const along = profile.map(([x]) => x)
  const metres = profile.map(([, y]) => y)
  const [start, end] = [Math.min(...along), Math.max(...along)]
  const [low, high] = [Math.min(...metres), Math.max(...metres)]
  const points = profile.map(
    ([a, m]) =>
      `${(((a - start) / (end - start || 1)) * WIDTH).toFixed(1)} ${(height * (0.9 - 0.85 * ((m - low) / (high - low || 1)))).toFixed(1)}`,
  )
  const path = `M${points.join('L')}`
  return h(
    Svg,
    { width: WIDTH, height, viewBox: `0 0 ${WIDTH} ${height}`, style: { marginTop: px(24) } },
    h(Path, { d: `${path}L${WIDTH} ${height}L0 ${height}Z`, fill: '#E9F0F1' }),
    h(Path, { d: path, fill: 'none', stroke: '#E8A01C', strokeWidth: px(4), strokeLinejoin: 'round' }),
    h(Path, { d: path, fill: 'none', stroke: '#8F5600', strokeWidth: px(1.4), strokeLinejoin: 'round' }),
  )
}

/** A URL as a QR code at error correction level M, which tolerates 15% damage. */
export function qrCode(address: string, size: number): ReactElement {
  const { data, size: modules } = encode(address, { ecc: 'M', border: 0 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1Z`] : [])))
  return h(
    Svg,
    { width: size, height: size, viewBox: `0 0 ${modules} ${modules}` },
    h(Path, { d: squares.join(''), fill: ink }),
  )
}

function mark() {
  const ridge = 'M2 25L12 14L17 19L26 5L34 16L37 13L44 25'
  return h(
    Svg,
    { width: px(44), height: px(27), viewBox: '0 0 46 28' },
    h(Path, { d: ridge, fill: 'none', stroke: '#E8A01C', strokeWidth: 3, strokeLinejoin: 'round' }),
    h(Circle, { cx: 26, cy: 5, r: 4, fill: '#E8A01C' }),
  )
}
