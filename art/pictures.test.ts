import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import sharp from 'sharp'
import { quickOrFull } from '#test/quick-or-full.ts'
import { planHero, planRegion, planTrek, type Catalogue, type Picture } from './pictures.ts'
import { readTreks } from './treks.ts'

const folder = new URL('pictures/', import.meta.url)
const catalogue: Catalogue = JSON.parse(readFileSync(new URL('pictures.json', folder), 'utf8'))
const galleries = Object.values(catalogue.treks)
const everything = [
  ...galleries.flat(),
  ...Object.values(catalogue.regions),
  ...Object.values(catalogue.hero),
]
const read = ({ file }: Picture) => readFileSync(new URL(file, folder))

test('each of the twenty treks has four or five pictures, the cover first and the poster last', () => {
  assert.equal(galleries.length, 20)
  for (const gallery of galleries) {
    assert.ok(gallery.length === 4 || gallery.length === 5)
    assert.equal(gallery[0]?.scene, 'cover')
    assert.equal(gallery.at(-1)?.scene, 'poster')
    assert.equal(new Set(gallery.map(({ scene }) => scene)).size, gallery.length, 'no scene twice')
  }
})

/** One picture in this many is decoded. For the others the header gives format and size. */
const DECODED_OF = quickOrFull(10, 1)

test('every listed picture is a WebP of its stated size and within its limit in bytes', async (t) => {
  let bytes = 0
  let decoded = 0
  for (const [index, picture] of everything.entries()) {
    const file = read(picture)
    const { format, width, height } = await sharp(file).metadata()
    assert.deepEqual([format, width, height], ['webp', picture.width, picture.height], picture.file)
    assert.equal(file.readUInt32LE(4) + 8, file.length, `${picture.file} is complete`)
    if (index % DECODED_OF === 0) {
      const { info } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
      assert.deepEqual([info.width, info.height], [width, height], picture.file)
      decoded += 1
    }
    assert.ok(
      file.length <= (picture.scene === 'cover' ? 90_000 : 62_000),
      `${picture.file} has ${file.length} bytes`,
    )
    bytes += file.length
  }
  assert.equal(everything.length, 20 * 2 + 58 + 8 + 2)
  for (const hero of Object.values(catalogue.hero)) assert.ok(read(hero).length <= 60_000, hero.file)
  assert.ok(bytes <= 5_500_000, `${bytes} bytes`)
  assert.equal(decoded, Math.ceil(everything.length / DECODED_OF))
  t.diagnostic(`${everything.length} headers read, ${decoded} pictures decoded`)
})

test('covers are 1600 by 1200, the other pictures of a gallery 1200 by 900', () => {
  for (const { scene, width, height } of galleries.flat())
    assert.deepEqual([width, height], scene === 'cover' ? [1600, 1200] : [1200, 900])
})

test('no picture exists twice', () => {
  const prints = everything.map((picture) => createHash('sha256').update(read(picture)).digest('hex'))
  assert.equal(new Set(prints).size, everything.length)
})

test('each gallery picture has a different text, built from places and heights of the route', () => {
  const texts = galleries.flat().map(({ alt }) => alt)
  assert.equal(new Set(texts).size, 20 * 2 + 58)
  for (const text of texts) assert.match(text, /^Illustration: .+, \d,?\d{2,3} m.*\.$/)
  assert.equal(
    catalogue.treks['everest-base-camp']?.[0]?.alt,
    'Illustration: dawn over snow peaks; a golden line follows the route from Lukla, 2,860 m, to Kala Patthar, 5,545 m.',
  )
})

test('the list equals today’s plan for the treks', () => {
  const treks = readTreks()
  const listed = ({ file, scene, width, height, alt }: Picture) => ({ file, scene, width, height, alt })
  for (const trek of treks) assert.deepEqual(catalogue.treks[trek.slug], planTrek(trek).map(listed))
  const tiles = Object.values(catalogue.regions)
  assert.equal(tiles.length, 8)
  for (const tile of tiles) {
    const plans = treks.map(planRegion).map(listed)
    assert.ok(
      plans.some(({ file, alt }) => file === tile.file && alt === tile.alt),
      tile.file,
    )
  }
  const everest = treks.find(({ slug }) => slug === 'everest-base-camp')
  assert.ok(everest)
  const { wide, phone } = planHero(everest)
  assert.deepEqual(catalogue.hero, { wide: listed(wide), phone: listed(phone) })
})
