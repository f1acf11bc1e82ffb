import { css, mix, type Oklch } from '../colour.ts'
import { clamp, lerp, noise, rolling, type Random } from '../maths.ts'
import type { Print } from '../print.ts'

/** The nearest ground of a print: its edge, its colours, and the position of its dip. */
export type Ground = {
  groundAt: (x: number) => number
  dip: number
  dark: string
  middle: string
  light: string
}

/** Ground that dips in the middle and rises to both edges; `depth` is the height of its dip as a share of the picture. */
export function layGround(print: Print, depth = 0.965, bank = 0.195): Ground {
  const { width, height, aspect, palette, chance, seed } = print
  const bumps = noise(seed + 90)
  const dip = width * lerp(0.38, 0.62, chance())
  return {
    dip,
    dark: css(palette.fore),
    middle: css(mix(palette.near, palette.fore, 0.62)),
    light: css(mix(palette.near, palette.fore, 0.32)),
    groundAt: (x) => {
      const rise = bank * (Math.abs(x - dip) / width) ** 1.5
      return height * (depth - rise - 0.014 * rolling(bumps, (x / width) * 7 * aspect, 4))
    },
  }
}

/** Land from an edge down to the foot of the picture; the edge is a share of the height. */
export function area(
  { width, height }: Print,
  edge: (x: number) => number,
  fill: string,
  extra = '',
): string {
  let path = `M-4 ${height + 4}`
  for (let x = -4; x <= width + 4; x += 3) path += `L${x} ${(height * edge(x)).toFixed(1)}`
  return `<path d="${path}L${width + 4} ${height + 4}Z" fill="${fill}"${extra && ` ${extra}`}/>`
}

/** A rolling hill across the picture. */
export function hill(
  print: Print,
  y: number,
  rough: number,
  waves: number,
  id: number,
  fill: string,
): string {
  const bumps = noise(print.seed + 90)
  return area(
    print,
    (x) => y - rough * rolling(bumps, (x / print.width) * waves * print.aspect + id * 40, id),
    fill,
  )
}

/** Mist between two grounds: a soft light band over everything drawn before, without an edge. */
export function mistOver(
  { width, height, palette }: Print,
  from: number,
  to: number,
  strength: number,
): string {
  const tone = css(palette.sky[3])
  const id = `m${Math.round(from * 1000)}`
  return `<defs><linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${tone}" stop-opacity="0"/><stop offset=".6" stop-color="${tone}" stop-opacity="${strength}"/><stop offset="1" stop-color="${tone}" stop-opacity="0"/></linearGradient></defs><rect y="${height * from}" width="${width}" height="${height * (to - from)}" fill="url(#${id})"/>`
}

/** Firs along the ground, denser and taller towards the edges. */
export function trees(print: Print, ground: Ground, dense: number): string {
  const { width, height, chance } = print
  let svg = ''
  for (let x = 0; x < width; x += Math.max(5, width / 260)) {
    const edge = Math.abs(x - ground.dip) / width
    if (chance() >= (0.1 + edge * 0.5) * dense) continue
    const size = Math.min(width, height * 1.2) * lerp(0.028, 0.06 + edge * 0.075, chance())
    const fill = chance() < 0.28 ? ground.middle : ground.dark
    svg += conifer(chance, x + (chance() - 0.5) * 6, ground.groundAt(x) + height * 0.012, size, fill)
  }
  return svg
}

/** A fir of six tiers, its foot at the point. */
export function conifer(chance: Random, x: number, y: number, size: number, fill: string): string {
  let path = ''
  for (let tier = 0; tier < 6; tier++) {
    const foot = y - size * (tier / 6) * 0.94
    const half = size * 0.2 * clamp(1 - tier / 6.4) * lerp(0.85, 1.15, chance())
    const left = `${(x - half).toFixed(1)} ${(foot + size * 0.03).toFixed(1)}`
    const tip = `${x.toFixed(1)} ${(foot - size * 0.33).toFixed(1)}`
    const right = `${(x + half * lerp(0.8, 1.1, chance())).toFixed(1)} ${(foot + size * 0.02).toFixed(1)}`
    path += `M${left}L${tip}L${right}L${x.toFixed(1)} ${(foot - size * 0.03).toFixed(1)}Z`
  }
  return `<path d="${path}" fill="${fill}"/>`
}

/** A boulder with a lit and a shaded side, its foot at the point. */
export function boulder(x: number, y: number, size: number, lit: Oklch, shade: Oklch): string {
  const p = (dx: number, dy: number) => `${(x + dx * size).toFixed(1)} ${(y + dy * size).toFixed(1)}`
  return `<path d="M${p(-1, 0)}L${p(-0.7, -0.6)}L${p(-0.1, -0.86)}L${p(0.55, -0.62)}L${p(1, 0)}Z" fill="${css(lit)}"/><path d="M${p(0.1, 0)}L${p(-0.1, -0.86)}L${p(0.55, -0.62)}L${p(1, 0)}Z" fill="${css(shade)}"/>`
}
