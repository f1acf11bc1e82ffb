import sharp from 'sharp'
import { figureText } from '#figure-text'
import { lettered, widthOf } from './lettering.ts'
import { at, lerp, monotone } from './maths.ts'
import { profileOf, startOf, summitOf, type Knot, type Place, type Trek } from './treks.ts'

const paper = '#F3EEE0'
const ink = '#16223A'
const lake = '#0F5C6E'
const marigold = '#E8A01C'
const frame = { left: 140, right: 1140, top: 262, bottom: 690 }

/** A trek's elevation poster as SVG: its profile, a dot for every night, the highest place marked. */
export function posterSvg(trek: Trek): string {
  const knots = profileOf(trek)
  const [acrossAt, downAt] = axes(knots)
  const outline = curve(knots, acrossAt, downAt)
  const [from, to] = [knots[0], knots.at(-1)].map((knot) => downAt(knot?.metres ?? 0).toFixed(1))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900" viewBox="0 0 1200 900"><rect width="1200" height="900" fill="${paper}"/>`,
    heading(trek),
    grid(knots, downAt),
    `<path d="M0 ${from}L${outline.join('L')}L1200 ${to}V900H0Z" fill="${lake}"/>`,
    `<path d="M${outline.join('L')}" fill="none" stroke="${marigold}" stroke-width="11" stroke-linejoin="round" stroke-linecap="round"/>`,
    dots(knots, acrossAt, downAt),
    figures(trek),
    '</svg>',
  ].join('')
}

/** The poster as PNG, 1200 by 900. */
export async function drawPoster(trek: Trek): Promise<Buffer> {
  return sharp(Buffer.from(posterSvg(trek)))
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer()
}

const metres = ({ name, metres }: Place) => `${name} ${figureText(metres)} m`

function heading(trek: Trek): string {
  const title = trek.name.replace(/ Trek$/, '')
  const size = Math.min(84, (84 * 1080) / widthOf(title, 'eczar', 84))
  const route = `${metres(startOf(trek))} to ${metres(summitOf(trek))}`
  const routeSize = Math.min(29, (29 * 1076) / widthOf(route, 'figtree', 29))
  return (
    lettered(title, { face: 'eczar', x: 60, y: 112, size, fill: ink }) +
    lettered(route, { face: 'figtree', x: 62, y: 172, size: routeSize, fill: '#45526B' })
  )
}

type Axis = (value: number) => number

function axes(knots: readonly Knot[]): [acrossAt: Axis, downAt: Axis] {
  const heights = knots.map((knot) => knot.metres)
  const [low, high] = [Math.min(...heights), Math.max(...heights)]
  const length = knots.at(-1)?.km ?? 1
  return [
    (km) => lerp(frame.left, frame.right, km / length),
    (height) => lerp(frame.bottom, frame.top, (height - low) / (high - low)),
  ]
}

function curve(knots: readonly Knot[], acrossAt: Axis, downAt: Axis): string[] {
  const kms = knots.map((knot) => knot.km)
  const heightAt = monotone(
    kms,
    knots.map((knot) => knot.metres),
  )
  const length = at(kms, kms.length - 1)
  const samples = Array.from({ length: 501 }, (_, i) => (i / 500) * length)
  const all = [...samples, ...kms].sort((a, b) => a - b)
  return all.map((km) => `${acrossAt(km).toFixed(1)} ${downAt(heightAt(km)).toFixed(1)}`)
}

function grid(knots: readonly Knot[], downAt: Axis): string {
  const heights = knots.map((knot) => knot.metres)
  const [low, high] = [Math.min(...heights), Math.max(...heights)]
  const step = high - low > 1600 ? 1000 : 500
  let svg = ''
  for (let height = Math.ceil((low + step * 0.3) / step) * step; height < high; height += step) {
    const y = downAt(height)
    const label = `${figureText(height)}${height + step >= high ? ' m' : ''}`
    svg += `<path d="M60 ${y.toFixed(1)}H1140" stroke="#D8CDB2" stroke-width="1.500"/>`
    svg += lettered(label, { face: 'figtree', x: 60, y: y - 8, size: 20, fill: '#6A6657' })
  }
  return svg
}

function dots(knots: readonly Knot[], acrossAt: Axis, downAt: Axis): string {
  const top = Math.max(...knots.map((knot) => knot.metres))
  return knots
    .filter((knot) => knot.night || knot === knots[0] || knot === knots.at(-1) || knot.metres === top)
    .map((knot) => {
      const [radius, fill] = knot.metres === top ? [14, marigold] : [7, paper]
      const place = `cx="${acrossAt(knot.km).toFixed(1)}" cy="${downAt(knot.metres).toFixed(1)}"`
      return `<circle ${place} r="${radius}" fill="${fill}" stroke="${ink}" stroke-width="3"/>`
    })
    .join('')
}

function figures(trek: Trek): string {
  const nights = profileOf(trek).filter((knot) => knot.night)
  const highest = figureText(Math.max(...nights.map((knot) => knot.metres)))
  const facts = [`${trek.typical_days} days`, `${trek.distance_km} km on foot`, `highest night ${highest} m`]
  let x = 60
  return facts
    .map((fact) => {
      const text = lettered(fact, { face: 'figtree', x, y: 846, size: 29, fill: paper })
      x += widthOf(fact, 'figtree', 29) + 56
      return text
    })
    .join('')
}
