import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { shots } from './shots.ts'

// Renders the sample photos of the demonstration beside this file. With names as arguments only those.

const wanted = process.argv.slice(2)

sharp.concurrency(1)
for (const [name, render] of Object.entries(shots)) {
  if (wanted.length && !wanted.includes(name)) continue
  const jpeg = await render()
  await writeFile(new URL(`${name}.jpg`, import.meta.url), jpeg)
  console.log(`${name}.jpg  ${Math.round(jpeg.length / 1000)} kB`)
}
