import assert from 'node:assert/strict'
import { test } from 'node:test'
import { galleryOf } from './gallery/gallery-of.ts'
import { placeOn, profileOf, readTreks, startOf, summitOf, type Trek } from './treks.ts'

const treks = readTreks()
const trek = (slug: string): Trek => {
  const found = treks.find((candidate) => candidate.slug === slug)
  assert.ok(found)
  return found
}

test('a profile starts at the trailhead and rises to the highest place of the itinerary', () => {
  for (const route of treks) {
    const profile = profileOf(route)
    assert.equal(profile[0]?.metres, startOf(route).metres, route.slug)
    assert.equal(Math.max(...profile.map((knot) => knot.metres)), summitOf(route).metres, route.slug)
    for (let i = 1; i < profile.length; i++)
      assert.ok((profile[i]?.km ?? 0) > (profile[i - 1]?.km ?? 0), `${route.slug} goes forward`)
  }
  assert.equal(treks.length, 20)
})

test('heights are from nights, from notes of the itinerary, or from the road heads', () => {
  assert.deepEqual(startOf(trek('everest-base-camp')), { name: 'Lukla', metres: 2860 })
  assert.deepEqual(startOf(trek('mardi-himal')), { name: 'Kande', metres: 1770 })
  assert.deepEqual(startOf(trek('ghorepani-poon-hill')), { name: 'Nayapul', metres: 1070 })
  assert.deepEqual(summitOf(trek('ghorepani-poon-hill')), { name: 'Poon Hill', metres: 3210 })
  assert.deepEqual(summitOf(trek('makalu-base-camp')), {
    name: 'the viewpoint above Makalu Base Camp',
    metres: 5250,
  })
})

test('a pass is not confused with the camp below it, and a place off the route is refused', () => {
  assert.equal(placeOn(trek('lower-dolpo-circuit'), 'Numa La').metres, 5309)
  assert.equal(placeOn(trek('makalu-three-cols'), 'Sherpani Col').metres, 6180)
  assert.throws(() => placeOn(trek('upper-mustang'), 'Namche Bazaar'), /not on the itinerary/)
})

test('a gallery shows only subjects of the route', () => {
  const scenesOf = (slug: string) => galleryOf(slug).map(({ scene }) => scene)
  assert.ok(!scenesOf('upper-mustang').includes('forest'))
  const withLake = treks.map(({ slug }) => slug).filter((slug) => scenesOf(slug).includes('lake'))
  assert.deepEqual(withLake.toSorted(), [
    'annapurna-circuit',
    'everest-three-passes',
    'gokyo-lakes',
    'gosaikunda-helambu',
    'lower-dolpo-circuit',
    'makalu-three-cols',
    'manaslu-circuit',
  ])
  for (const { slug } of treks) assert.equal(new Set(scenesOf(slug)).size, scenesOf(slug).length, slug)
})
