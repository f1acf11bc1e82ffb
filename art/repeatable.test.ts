import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawCover } from './cover.ts'
import { galleryOf } from './gallery/gallery-of.ts'
import { posterSvg } from './poster.ts'
import { setUp } from './print.ts'
import { drawShapes } from './scenes/draw-scene.ts'
import { skySvg } from './sky.ts'
import { profileOf, readTreks, type Trek } from './treks.ts'

const size = { width: 160, height: 120 }
const [first, second] = readTreks() as [Trek, Trek]
const cover = (trek: Trek, order: Partial<typeof size> = {}) =>
  drawCover({ slug: trek.slug, profile: profileOf(trek), ...size, ...order })

test('the same trek in the same size is the same picture, byte by byte', async () => {
  const print = await cover(first)
  assert.ok(print.equals(await cover(first)))
  assert.ok(!print.equals(await cover(second)), 'another trek is another print')
  assert.ok(
    !print.equals(await cover({ ...first, itinerary: second.itinerary.slice(0, 6) })),
    'the route is in it',
  )
})

test('the sky is the same text twice and different in another size', () => {
  const sky = (width: number) =>
    skySvg(setUp({ slug: first.slug, profile: profileOf(first), width, height: 120 }))
  assert.equal(sky(160), sky(160))
  assert.notEqual(sky(160), sky(170))
})

const shapesOf = (trek: Trek) =>
  galleryOf(trek.slug).map((entry) => drawShapes({ ...entry, slug: trek.slug, profile: profileOf(trek) }).svg)

test('the scenes of a gallery are the same text twice', () => {
  assert.deepEqual(shapesOf(first), shapesOf(first))
})

test('no two scenes are alike, and every shape is used', () => {
  const drawings = readTreks().flatMap(shapesOf)
  assert.equal(drawings.length, 58)
  assert.equal(new Set(drawings).size, 58)
  assert.deepEqual(
    drawings.filter((svg) => /NaN|undefined|Infinity/.test(svg)),
    [],
  )
})

test('the poster is the same text twice and has a dot for each night', () => {
  const svg = posterSvg(first)
  assert.equal(svg, posterSvg(first))
  assert.equal(svg.match(/<circle/g)?.length, profileOf(first).filter((knot) => knot.night).length + 2)
})
