import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pixelAt, setPixel, type Canvas } from '../canvas.ts'
import { printCanvas } from '../cover.ts'
import { galleryOf } from '../gallery/gallery-of.ts'
import { at } from '../maths.ts'
import { plateOf } from '../plates/plate-of.ts'
import { setUp } from '../print.ts'
import { placeOn, profileOf, readTreks, startOf, summitOf, type Trek } from '../treks.ts'
import { framingOf, type Composition } from './composition.ts'

const treks = readTreks()
const compositionOf = ({ slug }: Trek) => plateOf(slug).composition
const scenesOf = ({ slug }: Trek) => galleryOf(slug).map(({ scene }) => scene)
const isDry = ({ region, slug }: Trek) =>
  region === 'Mustang' || region === 'Dolpo' || slug === 'nar-phu-valley'

test('the covers use at least six compositions, and none of a region has that of its neighbour', () => {
  const used = new Set(treks.map(compositionOf))
  assert.ok(used.size >= 6, [...used].join(', '))
  for (const region of new Set(treks.map((trek) => trek.region))) {
    const neighbours = treks.filter((trek) => trek.region === region).map(compositionOf)
    assert.equal(new Set(neighbours).size, neighbours.length, `${region}: ${neighbours.join(', ')}`)
  }
  for (const composition of used) {
    const share = treks.filter((trek) => compositionOf(trek) === composition).length
    assert.ok(share <= 4, `${share} covers are a ${composition}`)
  }
})

const fits: Record<Composition, (trek: Trek) => boolean> = {
  ridge: () => true,
  valley: (trek) => startOf(trek).metres < 2000 && !isDry(trek),
  lake: (trek) => scenesOf(trek).includes('lake'),
  forest: (trek) => summitOf(trek).metres < 4000 && !isDry(trek),
  pass: (trek) => summitOf(trek).metres > 5000,
  terraces: (trek) => startOf(trek).metres < 1700 && summitOf(trek).metres < 4200 && !isDry(trek),
  cliffs: isDry,
  glacier: (trek) => summitOf(trek).metres > 4000 && !isDry(trek),
}

test('each cover’s composition fits the region and the heights of its trek', () => {
  for (const trek of treks) assert.ok(fits[compositionOf(trek)](trek), `${trek.slug}: ${compositionOf(trek)}`)
})

test('each scene fits its place: trees below the tree line, snow and tents high up, canyons in the dry north', () => {
  let looked = 0
  for (const trek of treks)
    for (const { scene, at: place, style } of galleryOf(trek.slug)) {
      const { metres } = placeOn(trek, place)
      const name = `${scene} at ${place}, ${metres} m`
      if (scene === 'forest') assert.ok(metres < 3950 && !isDry(trek), name)
      if (scene === 'camp') assert.ok(metres > 4500, name)
      if (scene === 'canyon') assert.ok(isDry(trek), name)
      if (style === 'snow') assert.ok(metres > 4900, name)
      if (style === 'fir' || style === 'rhododendron') assert.ok(metres < 4400, name)
      looked++
    }
  assert.ok(looked > 40, `${looked} scenes`)
})

const height = 120
const print = (trek: Trek) =>
  setUp({ slug: trek.slug, profile: profileOf(trek), width: (height * 4) / 3, height })

test('no cover’s mist has vertical bars', async (t) => {
  let pixels = 0
  let longest = 0
  for (const trek of treks) {
    const found = await barsOf(trek)
    longest = Math.max(longest, found.longest)
    pixels += found.pixels
    assert.ok(found.longest < LONG, `${trek.slug}: an edge of ${found.longest} pixels runs straight down`)
  }
  t.diagnostic(`${pixels} pixels, longest edge ${longest}`)
  assert.ok(pixels > 50_000, `${pixels} pixels of mist`)
})

test('bars of a twentieth of the tone are found, so the measurement can fail', async () => {
  const [trek] = treks
  assert.ok(trek)
  const { longest } = await barsOf(trek, (canvas) => {
    for (let x = 0; x < canvas.width; x++)
      if (x % 16 < 8) for (let y = 0; y < canvas.height; y++) setPixel(canvas, x, y, [0, 0, 0], 0.05)
  })
  assert.ok(longest >= LONG, `${longest}`)
})

/** A straight edge of this length in pixels, a fifteenth of the height, looks like a bar. */
const LONG = 18

// the longest run straight down along which a pixel differs from its right neighbour to the same side
async function barsOf(trek: Trek, change: (canvas: Canvas) => void = () => {}) {
  const order = print(trek)
  const { canvas, ridge } = await printCanvas(order)
  change(canvas)
  assert.ok(ridge)
  const from = Math.round((0.6 - framingOf(order).lift) * canvas.height)
  const tone = (x: number, y: number) => pixelAt(canvas, x, y).reduce((sum, part) => sum + part, 0) / 3
  let longest = 0
  let pixels = 0
  for (let x = 0; x + 1 < canvas.width; x++) {
    const to = Math.min(at(ridge.crest, x), at(ridge.crest, x + 1)) - 3
    let run = 0
    let side = 0
    for (let y = from; y < to; y++) {
      const step = tone(x, y) - tone(x + 1, y)
      const now = Math.abs(step) < 2.5 ? 0 : Math.sign(step)
      run = now !== 0 && now === side ? run + 1 : 0
      side = now
      longest = Math.max(longest, run)
      pixels++
    }
  }
  return { longest, pixels }
}
