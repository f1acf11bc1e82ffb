import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pixelAt, printLand, wholePlate, type Canvas, type Window } from './canvas.ts'

// Renders an even slope of five rows from the bottom to the top, dark above the line. Returns the pixel of the edge.
function printSlope(line: number, window: Window = wholePlate): number {
  const canvas: Canvas = { pixels: new Uint8Array(20 * 200 * 3), width: 20, height: 200, window }
  printLand(canvas, {
    heightAt: (_, z) => z,
    foot: 1,
    depth: 0,
    rise: 1,
    rows: 5,
    inkAt: ({ z }) => (z > line ? [0, 0, 0] : [255, 255, 255]),
    air: [0, 0, 0],
    airAt: () => 0,
  })
  const dark = Array.from({ length: 200 }, (_, y) => pixelAt(canvas, 10, y)[0] < 128)
  return dark.lastIndexOf(true) + 1
}

test('the edge between two colours is exact to the pixel, not rounded to a row of the terrain', () => {
  for (const line of [0.31, 0.5, 0.77])
    assert.ok(Math.abs(printSlope(line) - 200 * (1 - line)) <= 1, `${line}: ${printSlope(line)}`)
})

test('a window shows its part of the plate over the whole canvas', () => {
  const window = { left: 0.1, top: 0.4, size: 0.5 }
  assert.ok(Math.abs(printSlope(0.31, window) - 200 * ((0.69 - 0.4) / 0.5)) <= 1)
})
