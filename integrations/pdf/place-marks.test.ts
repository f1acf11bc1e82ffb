import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeMarks } from './place-marks.ts'

/** Where each glyph is drawn, and where the pen is at the end. */
function drawn(positions: readonly { xAdvance: number; xOffset: number }[]): number[] {
  let pen = 0
  const places = positions.map(({ xAdvance, xOffset }) => {
    pen += xAdvance
    return pen - xAdvance + xOffset
  })
  return [...places, pen]
}

test('a mark stays where it is, without an offset', () => {
  const positions = [
    { xAdvance: 600, xOffset: 0 },
    { xAdvance: 0, xOffset: -220 },
    { xAdvance: 0, xOffset: 30 },
    { xAdvance: 500, xOffset: 0 },
  ]
  const before = drawn(positions)
  placeMarks({ positions })
  assert.deepEqual(drawn(positions), before)
  assert.deepEqual(before, [0, 380, 630, 600, 1100])
  assert.ok(positions.every(({ xOffset }) => xOffset === 0))
})

test('the first glyph has no glyph before it and keeps its offset', () => {
  const positions = [{ xAdvance: 600, xOffset: 20 }]
  placeMarks({ positions })
  assert.deepEqual(positions, [{ xAdvance: 600, xOffset: 20 }])
})
