import { cycle, lerp, type Point, type Random } from '../maths.ts'
import { chorten, flatHouse, pitchedHouse, stoneWall, type Walls } from '../shapes/buildings.ts'
import { flagColours, flagString, poleFlag } from '../shapes/flags.ts'
import { hillside, line, spire as farTree } from '../shapes/outline.ts'
import type { Scene } from './scene.ts'

const rows = [
  { y: 455, scale: 0.62, houses: 7 },
  { y: 545, scale: 0.82, houses: 6 },
  { y: 650, scale: 1.05, houses: 6 },
] as const

const fields = {
  flat: ['#c7a94a', '#b5a048', '#9fa04e', '#d3b65a'],
  pitched: ['#8fae58', '#7ba052', '#a3b863', '#6c9450'],
} as const
const hills = { flat: ['#a39a72', '#8b8358'], pitched: ['#86a07c', '#688a5f'] } as const

/** Late afternoon among the roofs: a chorten in front, stacked houses, terraced fields. */
export const village: Scene = ({ seed, chance, style }) => {
  const scale = lerp(2.3, 3.1, (seed % 9) / 8)
  const spire: Point = [212, 826 - 160 * scale]
  const roofs = style === 'pitched' ? 'pitched' : 'flat'
  const [far, near] = hills[roofs]
  const svg = [
    hillside((t) => 470 - 120 * t + 40 * Math.sin(t * 6), far, { seed, rough: 40, waves: 5 }),
    hillside((t) => 560 - 120 * t, near, { seed: seed + 1, rough: 22, waves: 4 }),
    trees(chance, roofs === 'flat' ? '#59623f' : '#3f6247'),
    houses(chance, roofs),
    terraces(seed, fields[roofs]),
    hillside((t) => 838 - 70 * Math.max(0, 0.42 - t) + 40 * t, roofs === 'flat' ? '#4b4a2c' : '#2f4a33', {
      seed: seed + 30,
      rough: 12,
      waves: 4,
    }),
    chorten([212, 826], scale),
    flagString(spire, [760, 560], { sag: 60, count: 22, drop: 28, chance }),
    flagString(spire, [-30, 520], { sag: 26, count: 10, drop: 28, chance }),
    stoneWall([360, 846], 230, chance, ['#8d8468', '#716a54', '#a59b7c']),
  ]
  return { backdrop: { view: { size: 0.6, summitAt: [0.44, 0.2], variant: 7 } }, svg: svg.join('') }
}

function trees(chance: Random, fill: string): string {
  return Array.from({ length: 30 }, () => {
    const x = 1200 * chance()
    return farTree(x, lerp(500, 590, chance()) - x / 12, lerp(12, 30, chance()), fill)
  }).join('')
}

function houses(chance: Random, roofs: 'flat' | 'pitched'): string {
  let svg = ''
  rows.forEach(({ y, scale, houses: count }, row) => {
    for (let i = 0; i < count; i++) {
      const x = 470 - row * 70 + i * 128 * scale * (roofs === 'flat' ? 1 : 1.22) + (chance() - 0.5) * 30
      const height = lerp(86, 150, chance()) * scale * (roofs === 'flat' ? 1 : 0.72)
      const width = lerp(84, 122, chance()) * scale
      if (x > 1190) continue
      const foot = y + lerp(-10, 14, chance()) - x / 30
      const draw = roofs === 'flat' ? flatHouse : pitchedHouse
      svg += draw({ x, y: foot, width, height, chance }, walls(roofs, i + row))
      const roof = foot - height - (roofs === 'flat' ? 14 : width * 0.26)
      if (chance() < 0.35) svg += poleFlag([x + width * 0.5, roof], 74 * scale, cycle(flagColours, i))
    }
  })
  return svg
}

function walls(roofs: 'flat' | 'pitched', i: number): Walls {
  if (roofs === 'flat') {
    const wall = cycle(['#d9bd94', '#cba97f', '#e3cba6'], i)
    return { wall, shade: '#94755f', roof: '#6d5a50', window: '#3a2c2b' }
  }
  const wall = cycle(['#efe6d3', '#e6d9c0', '#f4eee0'], i)
  const roof = cycle(['#4f6679', '#56605f', '#3f6b62', '#7d5a4c'], i)
  return { wall, shade: '#b9a894', roof, window: '#33414a' }
}

function terraces(seed: number, tones: readonly [string, string, string, string]): string {
  let svg = ''
  for (let row = 0; row < 7; row++) {
    const y = 690 + row * 33
    svg += hillside((t) => y + 22 * Math.sin(t * 5 + row * 0.5) - 20 * t, cycle(tones, row), {
      seed: seed + 9 + row,
      rough: 7,
      waves: 4,
    })
    svg += line(`M0 ${y + 4}Q300 ${y + 34} 620 ${y - 18}T1200 ${y - 4}`, '#5d5a35', 5, 'opacity=".45"')
  }
  return svg
}
