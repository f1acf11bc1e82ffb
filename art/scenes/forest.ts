import { css } from '../colour.ts'
import { lerp, type Point, type Random } from '../maths.ts'
import { hillside, line, one, polygon } from '../shapes/outline.ts'
import { walker } from '../shapes/people.ts'
import { fir } from './fir.ts'
import type { Scene } from './scene.ts'

type Tip = { x: number; y: number; depth: number }
type Trunk = { x: number; foot: number; width: number; fill: string; lean: number; depth: number }
type Tree = { svg: string; tips: Tip[] }

const depths = [
  { fill: '#bdd0ae', leaf: '#a4bd98', depth: 0.5, count: 13, width: 22, foot: 700 },
  { fill: '#93b08a', leaf: '#7a9c78', depth: 0.7, count: 9, width: 34, foot: 760 },
  { fill: '#5f8163', leaf: '#3f6a50', depth: 0.9, count: 6, width: 52, foot: 820 },
] as const

/** Inside the forest in morning mist, no mountain at all: stone steps under rhododendron, or a path between firs. */
export const forest: Scene = (stage) => (stage.style === 'fir' ? fir(stage) : rhododendron(stage))

const rhododendron: Scene = ({ seed, chance }) => {
  const mist = ['#b9d4b4', '#eef2dc', '#a9c39a'].map(
    (tone, i) => `<stop offset="${i / 2}" stop-color="${tone}"/>`,
  )
  let svg = `<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1">${mist.join('')}</linearGradient><linearGradient id="m" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#e6eed6" stop-opacity="0"/><stop offset=".25" stop-color="#e6eed6" stop-opacity=".34"/><stop offset="1" stop-color="#e6eed6" stop-opacity=".34"/></linearGradient></defs><rect width="1200" height="900" fill="url(#g)"/>`
  for (const layer of depths) {
    svg += grove(chance, layer)
    svg += `<rect y="${layer.foot - 200}" width="1200" height="900" fill="url(#m)"/>`
  }
  svg += hillside((t) => 790 - 108 * Math.abs(t - 0.5), '#6f8a55', { seed, rough: 24, waves: 5 })
  svg += steps(chance)
  svg += nearTrees(chance)
  svg += ferns(chance)
  for (let i = 0; i < 40; i++)
    svg += `<ellipse cx="${one(lerp(390, 820, chance()))}" cy="${one(lerp(730, 885, chance()))}" rx="4.500" ry="2.400" fill="#c2385a"/>`
  svg += walker(606, 706, 1.15, '#2b4336', '#e2a72e') + walker(640, 716, 1.15, '#2b4336', '#2f5fa8')
  return { backdrop: { plain: '#dfe9d2' }, svg }
}

function grove(chance: Random, layer: (typeof depths)[number]): string {
  const { fill, leaf, depth, count, width, foot } = layer
  const clear = depth === 0.9 ? 190 : 70
  const tips: Tip[] = []
  let svg = ''
  for (let i = 0; i < count; i++) {
    const x = (i + 0.5 + (chance() - 0.5) * 0.8) * (1200 / count)
    if (Math.abs(x - 600) < clear) continue
    const stem = {
      x,
      foot: foot + (chance() - 0.5) * 30,
      width: width * lerp(0.7, 1.2, chance()),
      fill,
      depth,
    }
    const grown = trunk(chance, { ...stem, lean: (chance() - 0.5) * 1.1 })
    svg += grown.svg
    tips.push(...grown.tips)
  }
  for (const { x, y } of tips)
    svg += leaves(chance, x, y, 26 * depth, leaf) + blossom(chance, x, y - 6, 30 * depth, depth ** 2)
  return svg
}

function nearTrees(chance: Random): string {
  const left = trunk(chance, { x: 70, foot: 930, width: 120, fill: '#22392f', lean: 0.55, depth: 1.2 })
  const right = trunk(chance, { x: 1130, foot: 930, width: 130, fill: '#1d332b', lean: -0.5, depth: 1.25 })
  let svg = left.svg + right.svg
  for (const { x, y } of [...left.tips, ...right.tips])
    svg += leaves(chance, x, y, 40, '#1c4a35') + blossom(chance, x, y - 8, 44, 1)
  for (let i = 0; i < 15; i++) {
    const x = chance() < 0.5 ? lerp(0, 420, chance()) : lerp(780, 1200, chance())
    const y = lerp(-10, 190, chance())
    svg += leaves(chance, x, y, 42, '#1c4a35') + blossom(chance, x + 8, y - 4, 40, 1)
  }
  return svg
}

// A leaning stem with crooked boughs and blossoms at their tips.
function trunk(chance: Random, { x, foot, width, fill, lean, depth }: Trunk): Tree {
  const left: Point[] = []
  const right: Point[] = []
  const tips: Tip[] = []
  let svg = ''
  for (let i = 0; i <= 9; i++) {
    const t = i / 9
    const thick = width * (1 - 0.55 * t) * (i === 0 ? 1.7 : 1)
    const cx = x + lean * t * t * 240 + Math.sin(t * 5 + x) * width * 0.5
    const cy = foot - t * (foot + 60)
    left.push([cx - thick / 2, cy])
    right.unshift([cx + thick / 2, cy])
    if (i <= 2 || i === 9 || chance() >= 0.75) continue
    const side = chance() < 0.5 ? -1 : 1
    const long = lerp(90, 260, chance()) * depth
    const bough = `M${one(cx)} ${one(cy)}q${one(side * long * 0.4)} ${one(-long * 0.02)} ${one(side * long * 0.62)} ${one(-long * 0.36)}t${one(side * long * 0.4)} ${one(-long * 0.3)}`
    svg += line(bough, fill, thick * 0.34)
    tips.push({ x: cx + side * long, y: cy - long * 0.62, depth })
  }
  return { svg: svg + polygon([...left, ...right], fill), tips }
}

function blossom(chance: Random, x: number, y: number, size: number, near: number): string {
  return Array.from({ length: 16 }, () => {
    const angle = chance() * 6.28
    const out = Math.sqrt(chance()) * size
    const cx = one(x + Math.cos(angle) * out)
    const cy = one(y + Math.sin(angle) * out * 0.7)
    const r = one(size * lerp(0.14, 0.3, chance()))
    const pale = (1 - near) * 0.12
    const red = css([
      lerp(0.5, 0.72, chance()) + pale,
      lerp(0.15, 0.2, chance()) * lerp(0.6, 1, near),
      lerp(8, 24, chance()),
    ])
    return `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${red}"/>`
  }).join('')
}

function leaves(chance: Random, x: number, y: number, size: number, fill: string): string {
  return Array.from({ length: 7 }, (_, i) => {
    const angle = i * 0.9 + chance()
    const cx = one(x + Math.cos(angle) * size * 0.6)
    const cy = one(y + Math.sin(angle) * size * 0.42)
    const turn = `rotate(${one((angle * 180) / Math.PI)} ${cx} ${cy})`
    return `<ellipse cx="${cx}" cy="${cy}" rx="${one(size * 0.6)}" ry="${one(size * 0.17)}" transform="${turn}" fill="${fill}"/>`
  }).join('')
}

function steps(chance: Random): string {
  return Array.from({ length: 13 }, (_, i) => {
    const t = i / 12
    const y = lerp(690, 890, t ** 1.5)
    const wide = lerp(74, 430, t ** 1.4)
    const tall = lerp(7, 34, t)
    const x = 600 + Math.sin(i * 0.7) * 22 * (1 - t) - wide / 2
    const tread = `<rect x="${one(x)}" y="${one(y)}" width="${one(wide)}" height="${one(tall)}" rx="4" fill="${i % 2 ? '#b9b4a1' : '#a8a390'}"/>`
    const riser = `<rect x="${one(x)}" y="${one(y + tall * 0.62)}" width="${one(wide)}" height="${one(tall * 0.5)}" rx="3" fill="#6c6b5c"/>`
    return `${tread}${riser}${line(`M${one(x + wide * lerp(0.2, 0.7, chance()))} ${one(y)}v${one(tall)}`, '#6c6b5c', 2)}`
  }).join('')
}

function ferns(chance: Random): string {
  return Array.from({ length: 60 }, () => {
    const x = 1200 * chance()
    const y = lerp(800, 895, chance())
    const root = `M${one(x)} ${one(y)}`
    return Math.abs(x - 600) < 260
      ? ''
      : line(`${root}q-16 -26 -30 -30${root}q2 -28 12 -38${root}q16 -18 32 -20`, '#2c5a3c', 4)
  }).join('')
}
