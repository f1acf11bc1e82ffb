import { css, mix } from './colour.ts'
import { clamp, lerp, noise, rolling } from './maths.ts'
import { bloomSvg, chortenSvg, flagsSvg, lakeSvg, villageSvg, type Foreground } from './motifs.ts'
import type { Print } from './print.ts'

/** What stands in front of the ridge: two foothills or a lake, trees, and the trek's motif. */
export function foregroundSvg(print: Print): string {
  const { motif, palette } = print
  if (motif === 'none') return ''
  const bumps = noise(print.seed + 90)
  const fore = layOut(print, bumps)
  const hill = (y: number, rough: number, waves: number, id: number, fill: string) =>
    area(
      print,
      (x) => y - rough * rolling(bumps, (x / print.width) * waves * print.aspect + id * 40, id),
      fill,
    )

  let svg = hill(motif === 'lake' ? 0.888 : 0.885, motif === 'lake' ? 0.03 : 0.055, 3, 1, fore.light)
  svg += motif === 'lake' ? lakeSvg(print) : hill(0.925, 0.045, 4.6, 2, fore.middle)
  if (!palette.strata && motif !== 'bare') svg += trees(print, fore)
  svg += area(print, (x) => fore.groundAt(x) / print.height, fore.dark)
  if (motif === 'bloom') svg += bloomSvg(print, fore)
  if (motif === 'chorten') svg += chortenSvg(print, fore)
  if (motif === 'village') svg += villageSvg(print, fore)
  if (motif === 'flags') svg += flagsSvg(print, fore)
  return svg
}

function layOut(
  { width, height, aspect, palette, chance }: Print,
  bumps: ReturnType<typeof noise>,
): Foreground {
  const dip = width * lerp(0.38, 0.62, chance())
  return {
    dip,
    dark: css(palette.fore),
    middle: css(mix(palette.near, palette.fore, 0.62)),
    light: css(mix(palette.near, palette.fore, 0.32)),
    groundAt: (x) => {
      const bank = 0.195 * (Math.abs(x - dip) / width) ** 1.5
      return height * (0.965 - bank - 0.014 * rolling(bumps, (x / width) * 7 * aspect, 4))
    },
  }
}

function area({ width, height }: Print, edge: (x: number) => number, fill: string): string {
  let path = `M0 ${height}`
  for (let x = 0; x <= width; x += 3) path += `L${x} ${(height * edge(x)).toFixed(1)}`
  return `<path d="${path}L${width} ${height}Z" fill="${fill}"/>`
}

function trees(print: Print, fore: Foreground): string {
  const { width, height, motif, chance } = print
  const dense = motif === 'lake' || motif === 'chorten' || motif === 'village' ? 0.35 : 1
  let svg = ''
  for (let x = 0; x < width; x += 5) {
    const edge = Math.abs(x - fore.dip) / width
    const overWater = motif === 'lake' && edge <= 0.28
    if (overWater || chance() >= (0.1 + edge * 0.5) * dense) continue
    const size = Math.min(width, height * 1.2) * lerp(0.028, 0.06 + edge * 0.075, chance())
    const fill = chance() < 0.28 ? fore.middle : fore.dark
    svg += conifer(print, x + (chance() - 0.5) * 6, fore.groundAt(x) + height * 0.012, size, fill)
  }
  return svg
}

function conifer({ chance }: Print, x: number, y: number, size: number, fill: string): string {
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
