import { cycle, lerp, type Point, type Random } from '../maths.ts'
import { one, polygon } from './outline.ts'

type Stupa = { white?: string; shade?: string; gold?: string }

/** A chorten: five steps, a dome, a golden spire; 165 units tall, its foot at the point. */
export function chorten([x, y]: Point, scale: number, tones: Stupa = {}): string {
  const { white = '#f6ecdc', shade = '#c9b6a8', gold = '#dba32a' } = tones
  return `<g transform="translate(${one(x)} ${one(y)}) scale(${scale})"><path d="M-56 0h112v-16h-112zM-46 -16h92v-15h-92zM-37 -31h74v-13h-74zM-30 -44h60v-9h-60z" fill="${white}"/><path d="M8 0h48v-16h-10v-15h-9v-13h-7v-9H8z" fill="${shade}"/><path d="M-31 -53Q-41 -92 0 -95Q41 -92 31 -53Z" fill="${white}"/><path d="M8 -53V-94.600Q40 -91 31 -53Z" fill="${shade}"/><path d="M-12 -70h20v17h-20z" fill="#7c2f33"/><path d="M-13 -94h26v-14h-26z" fill="${gold}"/><path d="M-11 -108L0 -158L11 -108Z" fill="${gold}"/><path d="M0 -108V-158L11 -108Z" fill="#000" opacity=".2"/><circle cy="-161" r="4" fill="${gold}"/></g>`
}

export type Walls = { wall: string; shade: string; roof: string; window: string; light?: string }
type Block = { x: number; y: number; width: number; height: number; chance: Random }

/** A flat-roofed stone house of the dry north: firewood on the parapet, small windows. */
export function flatHouse(block: Block, walls: Walls): string {
  const { x, y, width, height, chance } = block
  const side = width * 0.3
  const eaves = y - height
  let svg = box(block, walls)
  for (let course = 1; course < height / 13; course++) {
    const from = `${one(x + width * chance() * 0.5)} ${one(y - course * 13)}`
    svg += `<path d="M${from}h${one(width * lerp(0.12, 0.4, chance()))}" stroke="${walls.shade}" stroke-width="1.600" opacity=".55"/>`
  }
  svg += polygon(
    [
      [x - 5, eaves],
      [x + width, eaves],
      [x + width + side + 4, eaves - side * 0.28],
      [x + width + side + 4, eaves - side * 0.28 - 9],
      [x + width, eaves - 10],
      [x - 5, eaves - 10],
    ],
    walls.roof,
  )
  for (let i = 0; i < width / 7; i++)
    svg += `<circle cx="${one(x + 2 + i * 7)}" cy="${one(eaves - 14)}" r="3.800" fill="${i % 3 ? '#8a6a4c' : '#a78460'}"/>`
  return svg + windows(block, walls)
}

/** A house of the middle hills and of Khumbu: a pitched roof of slate or painted tin over whitewashed stone. */
export function pitchedHouse(block: Block, walls: Walls): string {
  const { x, y, width, height } = block
  const side = width * 0.3
  const eaves = y - height
  const ridge = eaves - width * 0.3
  const gable: Point[] = [
    [x + width, eaves],
    [x + width + side, eaves - side * 0.28],
    [x + width + side * 0.5, ridge],
  ]
  const roof: Point[] = [
    [x - 9, eaves + 6],
    [x + width + 3, eaves + 6],
    [x + width + side * 0.5 + 2, ridge],
    [x + side * 0.34, ridge],
  ]
  let svg = box(block, walls) + polygon(gable, walls.shade) + polygon(roof, walls.roof)
  for (let i = 1; i < 5; i++) {
    const t = i / 5
    const left = one(lerp(x - 9, x + side * 0.34, t))
    const right = one(lerp(x + width + 3, x + width + side * 0.5 + 2, t))
    const down = one(lerp(eaves + 6, ridge, t))
    svg += `<path d="M${left} ${down}L${right} ${down}" stroke="#000" stroke-opacity=".16" stroke-width="2"/>`
  }
  return svg + windows(block, walls)
}

/** A ridge tent, as in the camps of treks; the middle of its foot at the point. */
export function tent([x, y]: Point, size: number, cloth: string, shade: string): string {
  return (
    polygon(
      [
        [x - size, y],
        [x - size * 0.42, y - size * 0.82],
        [x + size * 0.62, y - size * 0.72],
        [x + size * 1.06, y - size * 0.05],
        [x + size * 0.2, y + size * 0.06],
      ],
      cloth,
    ) +
    polygon(
      [
        [x - size, y],
        [x - size * 0.42, y - size * 0.82],
        [x + size * 0.2, y + size * 0.06],
      ],
      shade,
    ) +
    polygon(
      [
        [x - size * 0.5, y + size * 0.03],
        [x - size * 0.42, y - size * 0.6],
        [x - size * 0.2, y + size * 0.05],
      ],
      '#22283c',
      'opacity=".75"',
    )
  )
}

/** A dry-stone wall, as along terraces and mani walls. */
export function stoneWall(
  [x, y]: Point,
  length: number,
  chance: Random,
  tones: readonly [string, ...string[]],
): string {
  let svg = ''
  for (let i = 0; i < length / 9; i++) {
    const wide = lerp(14, 30, chance())
    svg += `<rect x="${one(x + (i * 9 + 30 * chance()))}" y="${one(y - 18 - 16 * chance())}" width="${one(wide)}" height="16" fill="${cycle(tones, i)}"/>`
  }
  return svg
}

function box({ x, y, width, height }: Block, { wall, shade }: Walls): string {
  const side = width * 0.3
  const front: Point[] = [
    [x, y],
    [x + width, y],
    [x + width, y - height],
    [x, y - height],
  ]
  const flank: Point[] = [
    [x + width, y],
    [x + width + side, y - side * 0.28],
    [x + width + side, y - height - side * 0.28],
    [x + width, y - height],
  ]
  return polygon(front, wall) + polygon(flank, shade)
}

function windows({ x, y, width, height, chance }: Block, { wall, shade, window, light }: Walls): string {
  const columns = Math.max(1, Math.round(width / 46))
  const rows = Math.max(1, Math.round(height / 62))
  let svg = ''
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const left = x + ((column + 0.5) / columns) * width - 9
      const top = y - height + 18 + row * 56
      const glass = light && chance() < 0.7 ? light : window
      svg += `<rect x="${one(left - 3)}" y="${one(top - 4)}" width="24" height="32" fill="${shade}"/><rect x="${one(left)}" y="${one(top)}" width="18" height="25" fill="${glass}"/><path d="M${one(left + 9)} ${one(top)}v25M${one(left)} ${one(top + 12)}h18" stroke="${wall}" stroke-width="1.600"/>`
    }
  return svg
}
