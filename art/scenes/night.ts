import { lerp, type Point, type Random } from '../maths.ts'
import { flatHouse, pitchedHouse, tent } from '../shapes/buildings.ts'
import { flagString } from '../shapes/flags.ts'
import { hillside, line, one } from '../shapes/outline.ts'
import type { Scene } from './scene.ts'

const washes =
  '<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#060b1b" stop-opacity=".8"/><stop offset=".5" stop-color="#0a1330" stop-opacity=".28"/><stop offset="1" stop-color="#0a1330" stop-opacity=".5"/></linearGradient><radialGradient id="w"><stop offset="0" stop-color="#ffd27a" stop-opacity=".55"/><stop offset="1" stop-color="#ffd27a" stop-opacity="0"/></radialGradient><filter id="b"><feGaussianBlur stdDeviation="22"/></filter></defs><rect width="1200" height="900" fill="url(#g)"/>'
const milkyWay =
  '<g filter="url(#b)"><path d="M40 -40L640 250L760 210L330 -60Z" fill="#9aa8dc" opacity=".26"/><path d="M150 -40L640 220L700 200L260 -50Z" fill="#d8dcf5" opacity=".24"/></g>'

/** Before dawn: stars, lit windows or lit tents, and head torches on the zigzags of the trail. */
export const night: Scene = ({ seed, chance, style }) => {
  const turn = (seed % 7) / 7
  const face = (t: number) =>
    640 -
    (250 + 110 * turn) * Math.exp(-(((t - 1.02) / 0.42) ** 2)) -
    60 * Math.exp(-(((t - 0.1) / 0.2) ** 2))
  const svg = [
    washes,
    milkyWay,
    stars(chance),
    hillside(face, '#18244a', { seed: seed + 1, rough: 40, waves: 7 }),
    torches(chance, 0.74 + 0.26 * turn),
    hillside((t) => 742 + 30 * Math.sin(t * 4), '#0e1833', { seed: seed + 4, rough: 16, waves: 4 }),
    '<ellipse cx="330" cy="760" rx="420" ry="150" fill="url(#w)" opacity=".8"/>',
    style === 'tents' ? tents() : lodges(chance, style === 'pitched'),
    flagString([412, 730], [700, 640], { sag: 40, count: 12, drop: 17, chance, cord: '#0b1226' }),
    hillside((t) => 866 + 20 * Math.sin(t * 5 + 1), '#080f22', { seed: seed + 6, rough: 14, waves: 4 }),
  ]
  return {
    backdrop: { view: { size: 0.62, summitAt: [0.42, 0.3], variant: 2, sunDown: -0.6 } },
    svg: svg.join(''),
    grain: 6,
  }
}

function stars(chance: Random): string {
  return Array.from({ length: 620 }, () => {
    const inBand = chance() < 0.55
    const t = chance()
    const x = inBand ? lerp(160, 720, t) + (chance() - 0.5) * 170 : 1200 * chance()
    const y = inBand ? lerp(-30, 230, t) + (chance() - 0.5) * 90 : 250 * chance() ** 1.3
    const r = (0.6 + 1.9 * chance() ** 4).toFixed(2)
    return `<circle cx="${one(x)}" cy="${one(y)}" r="${r}" fill="#f2f2ff" opacity="${lerp(0.35, 1, chance()).toFixed(2)}"/>`
  }).join('')
}

function torches(chance: Random, steepness: number): string {
  const bends: Point[] = [
    [560, 742],
    [690, 704],
    [610, 672],
    [760, 634],
    [690, 604],
    [838, 566],
    [786, 540],
    [908, 506],
    [880, 486],
    [980, 452],
  ]
  const placed = bends.map(([x, y]): Point => [x, 742 - (742 - y) * steepness])
  let svg = ''
  placed.slice(1).forEach(([bx, by], i) => {
    const [ax, ay] = placed[i] ?? [bx, by]
    svg += line(`M${ax} ${one(ay)}L${bx} ${one(by)}`, '#2c3a66', 6 - i * 0.4)
    for (const step of [0, 2]) {
      if (i > 6) continue
      const t = (step + chance() * 0.6) / 4
      const x = one(lerp(ax, bx, t))
      const y = one(lerp(ay, by, t) - 4)
      const r = lerp(4.2, 2.2, i / 9)
      svg += `<circle cx="${x}" cy="${y}" r="${one(r * 4.5)}" fill="url(#w)"/><circle cx="${x}" cy="${y}" r="${one(r)}" fill="#fff3cf"/>`
    }
  })
  return svg
}

function lodges(chance: Random, pitched: boolean): string {
  const walls = { wall: '#39436a', shade: '#1c2546', roof: '#141b36', window: '#131a33', light: '#ffcf6b' }
  const draw = pitched ? pitchedHouse : flatHouse
  const places = [
    [60, 778, 190, 104],
    [292, 792, 236, 92],
    [560, 800, 120, 70],
    [150, 862, 260, 112],
  ] as const
  const houses = places.map(([x, y, width, height]) => draw({ x, y, width, height, chance }, walls))
  return houses.join('') + line('M340 694q-14 -40 6 -76t-4 -84', '#8d9bd0', 9, 'opacity=".22"')
}

function tents(): string {
  const places = [
    [130, 770, 66],
    [290, 782, 74],
    [452, 792, 70],
    [210, 850, 92],
    [400, 862, 96],
    [590, 838, 78],
  ] as const
  return places
    .map(([x, y, size], i) => {
      const lit = i !== 2 && i !== 4
      const glow = lit ? `<circle cx="${x}" cy="${y - size * 0.3}" r="${size * 1.7}" fill="url(#w)"/>` : ''
      return (
        glow + (lit ? tent([x, y], size, '#ffcf6b', '#e8a03c') : tent([x, y], size, '#39436a', '#1c2546'))
      )
    })
    .join('')
}
