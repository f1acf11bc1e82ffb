import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import sharp from 'sharp'
import { planHero, planRegion, planTrek, type Catalogue, type Picture, type Planned } from './pictures.ts'
import { readTreks } from './treks.ts'

// Draws every picture of the site into art/pictures and lists them in pictures.json. With slugs as arguments it draws
// only those treks; it always writes the complete list. About five minutes for all on one core.

const folder = new URL('./pictures/', import.meta.url)
const regionTreks = [
  'everest-base-camp',
  'annapurna-base-camp',
  'makalu-base-camp',
  'langtang-valley',
  'manaslu-circuit',
  'upper-mustang',
  'lower-dolpo-circuit',
  'kanchenjunga-circuit',
]
const heroTrek = 'everest-base-camp'
const wanted = process.argv.slice(2)

sharp.concurrency(1)
const treks = readTreks()
const catalogue: Catalogue = { treks: {}, regions: {}, hero: await drawHero() }
for (const trek of treks) {
  const drawn: Picture[] = []
  for (const picture of planTrek(trek)) drawn.push(await save(picture, trek.slug))
  catalogue.treks[trek.slug] = drawn
  if (regionTreks.includes(trek.slug))
    catalogue.regions[trek.region.toLowerCase()] = await save(planRegion(trek), trek.slug)
}
await writeFile(new URL('pictures.json', folder), `${JSON.stringify(catalogue, null, 2)}\n`)

async function drawHero(): Promise<Catalogue['hero']> {
  const trek = treks.find(({ slug }) => slug === heroTrek)
  if (!trek) throw new Error(`The hero shows ${heroTrek}, which is not among the treks.`)
  const { wide, phone } = planHero(trek)
  return { wide: await save(wide, 'hero'), phone: await save(phone, 'hero') }
}

async function save({ draw, ...picture }: Planned, group: string): Promise<Picture> {
  if (wanted.length && !wanted.includes(group)) return picture
  const target = new URL(picture.file, folder)
  await mkdir(dirname(target.pathname), { recursive: true })
  const bytes = await draw()
  await writeFile(target, bytes)
  console.log(`${picture.file}  ${Math.round(bytes.length / 1000)} kB`)
  return picture
}
