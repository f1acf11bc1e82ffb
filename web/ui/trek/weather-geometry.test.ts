import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { barsOf, belowFreezing, degreeAt, degreeScale } from './weather-geometry.ts'

const column = (minC: number, maxC: number) => ({
  day: 1,
  date: 'Sun 14 Mar 2027',
  place: 'Manang',
  altitudeM: 3540,
  minC,
  maxC,
})

test('the scale has margins above and below, a line every ten degrees, and the freezing line', () => {
  const scale = degreeScale([column(-10, 4), column(12, 26)])
  assert.deepEqual(scale, { bottom: -16, top: 30, lines: [-10, 10, 20], freezing: 65.22 })
  const warm = degreeScale([column(14, 22)])
  assert.ok(warm.freezing > 0 && warm.freezing < 100)
  const cold = degreeScale([column(-30, -18)])
  assert.ok(cold.freezing > 0 && cold.freezing < 100)
})

test("every bar lies inside the plot and ends at its night's temperature", () => {
  let bars = 0
  const day = fc
    .tuple(fc.integer({ min: -40, max: 35 }), fc.integer({ min: 0, max: 20 }))
    .map(([min, span]) => column(min, min + span))
  fc.assert(
    fc.property(fc.array(day, { minLength: 1, maxLength: 30 }), (columns) => {
      const scale = degreeScale(columns)
      barsOf(columns, scale).forEach(({ x, y, height }, index) => {
        const { minC } = columns[index] ?? column(0, 0)
        assert.ok(x > 0 && x < 100 && y >= 0 && height >= 0 && y + height <= 100)
        assert.ok(Math.abs(y + height - degreeAt(minC, scale)) < 0.02)
        bars += 1
      })
    }),
  )
  assert.ok(bars >= 100)
})

test('a bar measured below freezing covers the same pixels', () => {
  const freezing = 60
  const { y, height } = belowFreezing({ x: 50, y: 50, height: 30 }, freezing)
  assert.equal(freezing + (y / 100) * (100 - freezing), 50)
  assert.equal((height / 100) * (100 - freezing), 30)
})
