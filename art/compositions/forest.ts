import { css, mix, type Oklch } from '../colour.ts'
import { lerp } from '../maths.ts'
import type { Print } from '../print.ts'
import { conifer, hill, layGround, area } from './ground.ts'

/** Seen from the forest: near trees on both sides frame the ridge; rhododendron in flower where its palette is a spring's. */
export function forest(print: Print): string {
  const { palette, width, height, chance } = print
  const ground = layGround(print, 0.985, 0.34)
  let svg = hill(print, 0.83, 0.05, 3, 1, ground.light)
  for (let row = 0; row < 3; row++) {
    const tone = css(mix(palette.near, palette.fore, 0.35 + row * 0.22))
    for (let i = 0; i < 46; i++) {
      const x = width * chance()
      const edge = Math.abs(x - ground.dip) / width
      const y = height * (0.875 + row * 0.035 - edge * 0.03)
      svg += conifer(
        chance,
        x,
        y,
        height * (0.06 + row * 0.02) * lerp(0.7, 1.2, chance()) * (0.8 + edge),
        tone,
      )
    }
    svg += area(print, (x) => 0.872 + row * 0.035 - (Math.abs(x - ground.dip) / width) * 0.03, tone)
  }
  svg += area(print, (x) => ground.groundAt(x) / height, ground.dark)
  for (const [across, tall] of nearTrees) {
    const x = width * across
    svg += fir(print, x, ground.groundAt(x) + height * 0.05, height * tall)
  }
  return palette.sky[1][2] > 330 ? svg + branches(print) + bushes(print, ground.groundAt) : svg
}

const nearTrees = [
  [0.165, 0.3],
  [0.865, 0.36],
  [0.11, 0.44],
  [0.925, 0.66],
  [0.04, 0.74],
  [0.985, 0.42],
] as const

// A near fir: boughs droop and get thinner upwards, each a little different, with a lit edge towards the sun.
function fir({ chance, palette, lightFromLeft }: Print, x: number, y: number, size: number): string {
  const dark = css(palette.fore)
  const lit = css(mix(palette.fore, palette.near, 0.55))
  const boughs = Math.round(lerp(16, 30, size / 700))
  let svg = `<path d="M${(x - size * 0.014).toFixed(1)} ${y.toFixed(1)}L${x.toFixed(1)} ${(y - size).toFixed(1)}L${(x + size * 0.014).toFixed(1)} ${y.toFixed(1)}Z" fill="${dark}"/>`
  for (let i = 0; i < boughs; i++) {
    const t = i / boughs
    const from = y - size * (0.06 + 0.92 * t)
    for (const side of [-1, 1]) {
      const long = size * (0.025 + 0.15 * (1 - t) ** 0.85) * lerp(0.72, 1.12, chance()) * side
      const droop = size * lerp(0.062, 0.02, t) * lerp(0.7, 1.3, chance())
      const p = (along: number, down: number) =>
        `${(x + long * along).toFixed(1)} ${(from + droop * down).toFixed(1)}`
      svg += `<path d="M${p(0, -0.75)}Q${p(0.55, -0.3)} ${p(1, 1)}Q${p(0.85, 0.9)} ${p(0.72, 1.15)}Q${p(0.62, 0.75)} ${p(0.48, 1.2)}Q${p(0.36, 0.7)} ${p(0.22, 1.1)}Q${p(0.1, 0.8)} ${p(0, 0.9)}Z" fill="${dark}"/>`
      if (side < 0 === lightFromLeft)
        svg += `<path d="M${p(0.18, -0.5)}Q${p(0.6, -0.1)} ${p(0.96, 0.9)}Q${p(0.6, 0.2)} ${p(0.18, -0.2)}Z" fill="${lit}" opacity=".6"/>`
    }
  }
  return svg
}

// Two flowering boughs in the upper corners.
function branches(print: Print): string {
  const { width, height, chance, palette, lightFromLeft } = print
  let svg = ''
  for (const side of lightFromLeft ? [1, -1] : [-1, 1]) {
    const from = side < 0 ? -0.02 : 1.02
    const reach = 0.3
    for (let i = 0; i < 15; i++) {
      const t = i / 14
      const x = width * (from - side * reach * t)
      const y = height * (0.03 + 0.15 * t ** 1.6 + 0.03 * chance())
      if (i % 2 === 0)
        svg += `<path d="M${x.toFixed(1)} ${y.toFixed(1)}l${(-side * width * 0.05).toFixed(1)} ${(height * 0.022).toFixed(1)}" stroke="${css(palette.fore)}" stroke-width="${(height * 0.007 * (1.2 - t)).toFixed(1)}"/>`
      svg += leaves(print, x, y, height * 0.03)
      if (chance() < 0.75)
        svg += truss(
          print,
          x + (chance() - 0.5) * width * 0.02,
          y + height * 0.012,
          height * lerp(0.016, 0.026, chance()),
        )
    }
  }
  return svg
}

function bushes(print: Print, groundAt: (x: number) => number): string {
  const { width, height, chance } = print
  let svg = ''
  for (let i = 0; i < 30; i++) {
    const x = (chance() < 0.5 ? chance() * 0.36 : 1 - chance() * 0.36) * width
    const y = groundAt(x) + height * lerp(-0.02, 0.09, chance())
    svg +=
      leaves(print, x, y, height * 0.032) +
      truss(print, x, y - height * 0.012, height * lerp(0.012, 0.024, chance()))
  }
  return svg
}

// A whorl of long leaves.
function leaves({ chance, palette }: Print, x: number, y: number, size: number): string {
  let svg = ''
  for (let i = 0; i < 7; i++) {
    const angle = (i / 7) * 360 + chance() * 30
    const tone: Oklch = mix(palette.fore, [0.42, 0.08, 150], chance() * 0.6)
    svg += `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${(size * 0.62).toFixed(1)}" ry="${(size * 0.17).toFixed(1)}" transform="rotate(${angle.toFixed(0)} ${x.toFixed(1)} ${y.toFixed(1)}) translate(${(size * 0.55).toFixed(1)} 0)" fill="${css(tone)}"/>`
  }
  return svg
}

// A head of eleven flowers, lit from above.
function truss({ chance }: Print, x: number, y: number, size: number): string {
  let svg = ''
  for (let i = 0; i < 11; i++) {
    const down = i / 10
    const tone: Oklch = [lerp(0.7, 0.48, down), 0.19, lerp(2, 20, chance())]
    const cx = x + (chance() - 0.5) * size * 1.8
    const cy = y - size * 0.6 + down * size * 1.1
    svg += `<circle cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" r="${(size * lerp(0.26, 0.42, chance())).toFixed(1)}" fill="${css(tone)}"/>`
  }
  return svg
}
