import { noise, rolling, type Point } from '../maths.ts'

export const one = (v: number) => v.toFixed(1)

export function polygon(points: readonly Point[], fill: string, extra = ''): string {
  const path = points.map(([x, y]) => `${one(x)} ${one(y)}`).join('L')
  return `<path d="M${path}Z" fill="${fill}"${extra && ` ${extra}`}/>`
}

export function line(path: string, stroke: string, width: number, extra = ''): string {
  return `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${one(width)}" stroke-linecap="round"${extra && ` ${extra}`}/>`
}

type Hillside = { seed: number; rough: number; waves: number; width?: number; floor?: number }

/** A jagged slope across the whole sheet whose edge follows `edge(0..1)`, filled down to the floor. */
export function hillside(edge: (t: number) => number, fill: string, shape: Hillside): string {
  const { seed, rough, waves, width = 1200, floor = 910 } = shape
  const bumps = noise(seed)
  const points: Point[] = []
  for (let x = -10; x <= width + 10; x += 4) {
    const t = (x + 10) / (width + 20)
    points.push([x, edge(t) + rough * rolling(bumps, (x / width) * waves, 3)])
  }
  return polygon([...points, [width + 10, floor], [-10, floor]], fill)
}

/** Loose stones, each with a lit and a shaded side. */
export function stone(x: number, y: number, size: number, lit: string, shade: string): string {
  const left: Point[] = [
    [x - size, y],
    [x - size * 0.5, y - size * 0.7],
    [x + size * 0.4, y - size * 0.8],
    [x + size, y],
  ]
  const right: Point[] = [
    [x, y],
    [x + size * 0.4, y - size * 0.8],
    [x + size, y],
  ]
  return polygon(left, lit) + polygon(right, shade)
}

/** A slim tree of the far shore: one triangle. */
export function spire(x: number, y: number, size: number, fill: string): string {
  return polygon(
    [
      [x - size * 0.27, y],
      [x, y - size],
      [x + size * 0.27, y],
    ],
    fill,
  )
}
