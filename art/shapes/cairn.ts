import { cycle, type Random } from '../maths.ts'
import { line, one } from './outline.ts'

const stones = ['#6d7891', '#58637d', '#7f89a0'] as const

/** A pile of laid stones with a pole on top, where the flags of a pass are tied. */
export function cairn(x: number, y: number, courses: number, chance: Random): string {
  let svg = ''
  for (let course = 0; course < courses; course++)
    for (let i = 0; i <= courses - course; i++) {
      const left = x + (i - (courses - course) / 2) * 36.8 + (chance() - 0.5) * 8
      const foot = y - course * 25
      const fill = cycle(stones, Math.floor(chance() * 3))
      svg += `<path d="M${one(left - 20)} ${one(foot)}q-3 -24 9 -27l22 -2q14 6 10 29Z" fill="${fill}"/><path d="M${one(left + 6)} ${one(foot)}l4 -28l10 2q6 10 2 26Z" fill="#3e4963" opacity=".75"/>`
    }
  const top = y - courses * 25 + 10
  return svg + line(`M${x} ${top}V${top - 110}`, '#3d3a44', 7)
}
