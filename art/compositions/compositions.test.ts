import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pixelAt, setPixel, type Canvas } from '../canvas.ts'
import { printCanvas } from '../cover.ts'
import { galleryOf } from '../gallery/gallery-of.ts'
import { at } from '../maths.ts'
import { quickOrFull } from '#test/quick-or-full.ts'
import { plateOf } from '../plates/plate-of.ts'
import { setUp, type Print } from '../print.ts'
import { viewOrder } from '../scenes/backdrop.ts'
import { drawShapes } from '../scenes/draw-scene.ts'
import { foregrounds } from '../scenes/scene.ts'
import { placeOn, profileOf, readTreks, startOf, summitOf, type Trek } from '../treks.ts'
import { framingOf, type Composition } from './composition.ts'

const treks = readTreks()
const compositionOf = ({ slug }: Trek) => plateOf(slug).composition
const scenesOf = ({ slug }: Trek) => galleryOf(slug).map(({ scene }) => scene)
const isDry = ({ region, slug }: Trek) =>
  region === 'Mustang' || region === 'Dolpo' || slug === 'nar-phu-valley'

test('the covers use at least six compositions, and no two covers of a region share one', () => {
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
    for (const { scene, at: place, style, foreground } of galleryOf(trek.slug)) {
      const { metres } = placeOn(trek, place)
      const name = `${scene} at ${place}, ${metres} m`
      if (scene === 'forest') assert.ok(metres < 3950 && !isDry(trek), name)
      if (scene === 'camp') assert.ok(metres > 4500, name)
      if (foreground === 'pasture') assert.ok(metres < 5200, name)
      if (scene === 'canyon') assert.ok(isDry(trek), name)
      if (style === 'snow') assert.ok(metres > 4900, name)
      if (style === 'fir' || style === 'rhododendron') assert.ok(metres < 4400, name)
      looked++
    }
  assert.ok(looked > 40, `${looked} scenes`)
})

test('passes, lakes and camps use three foregrounds each, and each one on at most a third', () => {
  const entries = treks.flatMap(({ slug }) => galleryOf(slug))
  for (const [scene, known] of Object.entries(foregrounds)) {
    const used = entries.filter((entry) => entry.scene === scene).map(({ foreground }) => foreground)
    assert.deepEqual(new Set(used), new Set(known), scene)
    for (const foreground of known) {
      const share = used.filter((one) => one === foreground).length
      assert.ok(share <= Math.ceil(used.length / 3), `${share} of ${used.length} show a ${foreground}`)
    }
  }
})

test('each foreground of a scene gives a different drawing', () => {
  const [trek] = treks
  assert.ok(trek)
  const order = { slug: trek.slug, profile: profileOf(trek), palette: 'khumbu-dawn' } as const
  for (const scene of ['camp', 'lake', 'pass'] as const) {
    const drawings = foregrounds[scene].map((foreground) => drawShapes({ ...order, scene, foreground }).svg)
    assert.equal(new Set(drawings).size, 3, scene)
  }
})

const height = 120
const size = { width: (height * 4) / 3, height }
const cover = (trek: Trek) => setUp({ slug: trek.slug, profile: profileOf(trek), ...size })
const scenes = treks.flatMap((trek) =>
  galleryOf(trek.slug).flatMap((entry) => {
    const { stage, backdrop } = drawShapes({ ...entry, slug: trek.slug, profile: profileOf(trek) })
    if ('plain' in backdrop) return []
    const view = 'view' in backdrop ? backdrop.view : backdrop.mirrored
    return [
      {
        name: `${trek.slug}, ${entry.scene}`,
        kind: entry.scene,
        print: setUp({ ...viewOrder(stage, view), ...size }),
      },
    ]
  }),
)

/** Every picture in `npm run test:promises`, the first of each kind in `npm test`: rendering takes half a second each. */
function measured<Picture extends { kind: string }>(pictures: readonly Picture[]): Picture[] {
  const ofEachKind = Map.groupBy(pictures, ({ kind }) => kind).values()
  return [...ofEachKind].flatMap((all) => all.slice(0, quickOrFull(1, Infinity)))
}

test('no cover’s mist has vertical bars', async (t) => {
  const prints = treks.map((trek) => ({ name: trek.slug, kind: compositionOf(trek), print: cover(trek) }))
  const some = measured(prints)
  assert.ok(some.length >= 6, `${some.length} covers`)
  t.diagnostic(await withoutBars(some, LONG, some.length * 2_500))
})

test('no scene’s mist has vertical bars at the foot of its summits', async (t) => {
  assert.ok(scenes.length > 30, `${scenes.length} scenes`)
  const some = measured(scenes)
  assert.ok(some.length >= 4, `${some.length} kinds of scenes`)
  t.diagnostic(await withoutBars(some, LONG_IN_SCENE, some.length * 8_000))
})

test('the measurement finds bars of a twentieth of the tone, so it can fail', async () => {
  const [trek] = treks
  const [scene] = scenes
  assert.ok(trek && scene)
  for (const print of [cover(trek), scene.print]) {
    const { longest } = await barsOf(print, (canvas) => {
      for (let x = 0; x < canvas.width; x++)
        if (x % 16 < 8) for (let y = 0; y < canvas.height; y++) setPixel(canvas, x, y, [0, 0, 0], 0.05)
    })
    assert.ok(longest >= LONG_IN_SCENE, `${longest}`)
  }
})

async function withoutBars(prints: readonly { name: string; print: Print }[], long: number, enough: number) {
  let pixels = 0
  let longest = 0
  for (const { name, print } of prints) {
    const found = await barsOf(print)
    longest = Math.max(longest, found.longest)
    pixels += found.pixels
    assert.ok(found.longest < long, `${name}: an edge of ${found.longest} pixels runs straight down`)
  }
  assert.ok(pixels > enough, `${pixels} pixels of mist`)
  return `${pixels} pixels, longest edge ${longest}`
}

/** A straight edge of this length in pixels, a fifteenth of the height, looks like a bar. */
const LONG = 18

/** A scene shows the summits up to 1.6 times nearer, so their own arêtes are longer. */
const LONG_IN_SCENE = 24

// The longest vertical run of pixels that differ from their right neighbour in the same direction.
async function barsOf(print: Print, change: (canvas: Canvas) => void = () => {}) {
  const { canvas, ridge } = await printCanvas(print)
  change(canvas)
  const { top, size: part } = print.window
  const mist = (ridge ? 0.6 : 0.54) - framingOf(print).lift
  const from = Math.max(0, Math.round(((mist - top) / part) * canvas.height))
  const crestAt = (x: number) => (ridge ? at(ridge.crest, x) : canvas.height)
  const tone = (x: number, y: number) => pixelAt(canvas, x, y).reduce((sum, part) => sum + part, 0) / 3
  let longest = 0
  let pixels = 0
  for (let x = 0; x + 1 < canvas.width; x++) {
    const to = Math.min(crestAt(x), crestAt(x + 1)) - 3
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
