import { clamp } from '../maths.ts'
import type { Print } from '../print.ts'
import { flagString } from '../shapes/flags.ts'
import { hill, layGround, trees } from './ground.ts'

/** The ridge alone: two foothills with firs, and strings of prayer flags from the sun's edge down to the ground. */
export function ridgeWalk(print: Print): string {
  const ground = layGround(print)
  let svg = hill(print, 0.885, 0.055, 3, 1, ground.light) + hill(print, 0.925, 0.045, 4.6, 2, ground.middle)
  svg += trees(print, ground, 1)
  svg += hillOf(print, ground.groundAt, ground.dark)
  return svg + flags(print, ground.dark)
}

function hillOf({ width, height }: Print, groundAt: (x: number) => number, fill: string): string {
  let path = `M0 ${height}`
  for (let x = 0; x <= width; x += 3) path += `L${x} ${groundAt(x).toFixed(1)}`
  return `<path d="${path}L${width} ${height}Z" fill="${fill}"/>`
}

function flags({ width, height, aspect, chance, plate }: Print, cord: string): string {
  const fromLeft = plate.sun[0] < 0.5
  const edge = fromLeft ? -0.02 : 1.02
  const inward = fromLeft ? 1 : -1
  const many = clamp(aspect / 1.33, 0.7, 1.5)
  const string = (from: number, length: number, to: number, count: number, sag: number) =>
    flagString([width * edge, height * from], [width * (edge + inward * length), height * to], {
      drop: height * 0.031,
      chance,
      cord,
      count: Math.round(count * many),
      sag: height * sag,
    })
  return string(0.66, 0.42, 0.935, 17, 0.05) + string(0.71, 0.26, 0.95, 11, 0.035)
}
