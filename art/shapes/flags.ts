import { cycle, lerp, type Point, type Random } from '../maths.ts'
import { line, one, polygon } from './outline.ts'

/** The five colours of prayer flags, always in this order: sky, air, fire, water, earth. */
export const flagColours = ['#2f5fa8', '#f3efe6', '#b8372f', '#2f7a4f', '#e2a72e'] as const

type Hanging = { sag: number; count: number; drop: number; chance: Random; cord?: string }

/** A string of prayer flags hung between two points. */
export function flagString([x0, y0]: Point, [x1, y1]: Point, hanging: Hanging): string {
  const { sag, count, drop, chance, cord = '#22283c' } = hanging
  const along = (t: number): Point => [lerp(x0, x1, t), lerp(y0, y1, t) + sag * Math.sin(Math.PI * t)]
  const rope = Array.from({ length: 41 }, (_, i) =>
    along(i / 40)
      .map(one)
      .join(' '),
  )
  let svg = line(`M${rope.join('L')}`, cord, Math.max(1, drop * 0.075))
  for (let i = 0; i < count; i++) {
    const [ax, ay] = along((i + 0.12) / count)
    const [bx, by] = along((i + 0.88) / count)
    const blown = (chance() - 0.4) * drop * 0.5
    const long = drop * lerp(0.85, 1.1, chance())
    const cloth: Point[] = [
      [ax, ay],
      [bx, by],
      [bx + blown, by + long],
      [ax + blown, ay + long * 1.04],
    ]
    const fold: Point[] = [
      [(ax + bx) / 2, (ay + by) / 2],
      [bx, by],
      [bx + blown, by + long],
      [(ax + bx) / 2 + blown, (ay + by) / 2 + long],
    ]
    svg += polygon(cloth, cycle(flagColours, i)) + polygon(fold, '#000', 'opacity=".12"')
  }
  return svg
}

/** One tall flag on a pole, as on roofs and summits. */
export function poleFlag([x, y]: Point, tall: number, colour: string, pole = '#4b3a33'): string {
  const wide = tall * 0.23
  return (
    line(`M${one(x)} ${one(y)}V${one(y - tall)}`, pole, Math.max(2, tall * 0.035)) +
    polygon(
      [
        [x, y - tall],
        [x + wide, y - tall * 0.95],
        [x + wide * 0.9, y - tall * 0.2],
        [x, y - tall * 0.17],
      ],
      colour,
    )
  )
}
