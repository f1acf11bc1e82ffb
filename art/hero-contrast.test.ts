import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { at, clamp, lerp } from './maths.ts'

// The scrim of the hero (`.hero::before` and `.hero::after` in the style sheet): #0B1424 from the left, up to 900 px
// from the top, and a short one under the header. Large text needs a contrast of 3:1 (WCAG 2.2, 1.4.3).
const ink = [11, 20, 36] as const
const floor = 3

type Screen = { file: string; width: number; height: number; headline: Box }
type Box = { left: number; top: number; width: number; height: number }

const screens: Record<string, Screen> = {
  desktop: {
    file: 'hero-home.webp',
    width: 1440,
    height: 560,
    headline: { left: 72, top: 168, width: 560, height: 130 },
  },
  'wide desktop': {
    file: 'hero-home.webp',
    width: 1920,
    height: 560,
    headline: { left: 312, top: 168, width: 560, height: 130 },
  },
  phone: {
    file: 'hero-home-phone.webp',
    width: 390,
    height: 520,
    headline: { left: 16, top: 120, width: 340, height: 90 },
  },
}

for (const [name, screen] of Object.entries(screens))
  test(`a white headline on the hero has enough contrast on a ${name}`, async () => {
    const { lowest, measured } = await contrastOf(screen, scrimOf(screen))
    assert.equal(measured, screen.headline.width * screen.headline.height)
    assert.ok(lowest >= floor, `smallest contrast is ${lowest.toFixed(2)}, at least ${floor} is needed`)
  })

test('without the scrim the headline has too little contrast, so the measurement can fail', async () => {
  for (const screen of Object.values(screens)) {
    const { lowest } = await contrastOf(screen, () => 0)
    assert.ok(lowest < floor, `${lowest.toFixed(2)} without a scrim`)
  }
})

type Scrim = (x: number, y: number) => number

async function contrastOf({ file, width, height, headline }: Screen, scrim: Scrim) {
  const pixels = await sharp(new URL(`pictures/${file}`, import.meta.url).pathname)
    .resize(width, height, { fit: 'cover', position: 'right bottom' })
    .removeAlpha()
    .raw()
    .toBuffer()
  let lowest = 21
  let measured = 0
  for (let y = headline.top; y < headline.top + headline.height; y++)
    for (let x = headline.left; x < headline.left + headline.width; x++) {
      const o = (y * width + x) * 3
      const [r, g, b] = ink.map((tone, i) => lerp(at(pixels, o + i), tone, scrim(x, y)))
      lowest = Math.min(lowest, 1.05 / (luminance(r ?? 0, g ?? 0, b ?? 0) + 0.05))
      measured++
    }
  return { lowest, measured }
}

// The combined effect of both scrims.
function scrimOf({ width, height }: Screen): Scrim {
  return (x, y) => {
    const side =
      width > 900 ? ramp(x / width, 0.62, 0.45, 0.41, 0.75) : ramp(y / height, 0.66, 0.52, 0.46, 0.72)
    return 1 - (1 - side) * (1 - 0.5 * clamp(1 - y / 120))
  }
}

// Falls from one strength to another at `bend`, then to 0 at `end`.
function ramp(t: number, from: number, to: number, bend: number, end: number): number {
  return t < bend ? lerp(from, to, t / bend) : to * clamp(1 - (t - bend) / (end - bend))
}

function luminance(r: number, g: number, b: number): number {
  const linear = (v: number) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}
