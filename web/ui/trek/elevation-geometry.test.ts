import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  curveOf,
  type ElevationDay,
  gains,
  heightAt,
  labelled,
  pointsOf,
  scaleOf,
} from './elevation-geometry.ts'

const days: ElevationDay[] = [
  { day: 1, place: 'Kathmandu', altitude: 1400 },
  { day: 2, place: 'Upper Pisang', altitude: 3300 },
  { day: 3, place: 'Manang', altitude: 3540 },
  {
    day: 4,
    place: 'Manang',
    altitude: 3540,
    rest: true,
    highPoint: { altitude: 3950, name: 'Praken Gompa' },
  },
  { day: 5, place: 'Thorong Phedi', altitude: 4450 },
  { day: 6, place: 'Muktinath', altitude: 3760, highPoint: { altitude: 5416, name: 'Thorong La' } },
]

test('all points lie inside the plot, from left to right', () => {
  const scale = scaleOf(days)
  const points = pointsOf(days, scale)
  assert.equal(points.length, 8)
  for (const { x, y } of points) assert.ok(x >= 0 && x <= 100 && y > 0 && y < 100, `${x} ${y}`)
  const across = points.map(({ x }) => x)
  assert.deepEqual(
    across,
    [...across].sort((a, b) => a - b),
  )
  assert.equal(points.find(({ kind }) => kind === 'high')?.label, 'Praken Gompa')
})

test('draws a higher altitude higher, with a line at each thousand metres', () => {
  const scale = scaleOf(days)
  assert.deepEqual(scale.lines, [1000, 2000, 3000, 4000, 5000])
  assert.ok(heightAt(5416, scale) < heightAt(3000, scale))
  assert.ok(heightAt(5416, scale) > 0)
})

test('the gain counts from the highest earlier night, above 3,000 m only', () => {
  assert.deepEqual(gains(days), [null, 300, 240, null, 910, null])
})

test('a first night above 3,000 m counts from 3,000 m, as for steep nights', () => {
  assert.deepEqual(gains([{ day: 1, place: 'Jomsom', altitude: 3600 }]), [600])
})

test('labels the summit, and other prominent high points that have enough space', () => {
  const far = [
    ...days,
    ...Array.from({ length: 6 }, (_, at) => ({ day: 7 + at, place: 'Tatopani', altitude: 1190 })),
  ]
  const hill = { day: 13, place: 'Pokhara', altitude: 820, highPoint: { altitude: 3210, name: 'Poon Hill' } }
  const points = pointsOf([...far, hill], scaleOf(far))
  assert.deepEqual(
    labelled(points).map(({ label }) => label),
    ['Thorong La', 'Poon Hill'],
  )
})

test('the curve passes every point exactly once', () => {
  const points = pointsOf(days, scaleOf(days))
  assert.equal(curveOf(points).match(/[ML]/g)?.length, points.length)
})
