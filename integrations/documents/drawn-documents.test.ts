import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import sharp from 'sharp'
import type { DrawnDocument } from '#domain/ports/documents.ts'
import { honestPdf, hostilePdfs } from '#test/hostile/hostile-pdfs.ts'
import { sharpPictures } from '../pictures/sharp-pictures.ts'
import { drawnDocuments } from './drawn-documents.ts'

const { pictures, stop } = sharpPictures()
after(stop)
const documents = drawnDocuments(pictures)
/** Promise 14: the whole program stays below this memory for every upload. */
const MOST_MB = 350

test('renders each page of a PDF, and drops everything else of it', async () => {
  const drawn = (await documents.take(honestPdf(3))) as DrawnDocument
  assert.equal(drawn.kind, 'pdf')
  assert.equal(drawn.pages.length, 3)
  for (const { content, width, height } of drawn.pages) {
    assert.deepEqual([width, height], [1413, 2000])
    const text = content.toString('latin1')
    assert.ok(!/Secret|JavaScript|%PDF/.test(text))
    const { format, exif, xmp } = await sharp(content).metadata()
    assert.deepEqual([format, exif, xmp], ['webp', undefined, undefined])
    const { data } = await sharp(content)
      .extract({ left: 300, top: 1650, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    assert.ok(
      (data[0] ?? 0) > 200 && (data[1] ?? 255) < 60 && (data[2] ?? 255) < 60,
      `red is red: ${[...data]}`,
    )
  }
})

test('converts a picture like any other', async () => {
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#888' } })
    .withExif({ IFD0: { Artist: 'Somebody Secret' } })
    .jpeg()
    .toBuffer()
  // A PDF after the picture is dropped with everything else.
  const drawn = (await documents.take(Buffer.concat([photo, honestPdf()]))) as DrawnDocument
  assert.deepEqual([drawn.kind, drawn.pages.length, drawn.pages[0]?.width], ['image', 1, 900])
  assert.ok(!/Secret|%PDF/.test(drawn.pages[0]?.content.toString('latin1') ?? 'Secret'))
})

test('refuses an invalid, too large or too long document', async () => {
  const refused: [Uint8Array, string][] = [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'document-not-readable'],
    [Buffer.from('<html><script>alert(1)</script>'), 'document-not-readable'],
    [Buffer.concat([Buffer.from('GIF89a'), honestPdf()]), 'document-not-readable'],
    [Buffer.concat([Buffer.from('\n'), honestPdf()]), 'document-not-readable'],
    [Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 'document-not-readable'],
    [Buffer.alloc(0), 'document-not-readable'],
    [honestPdf(11), 'document-too-long'],
    [Buffer.concat([honestPdf(), Buffer.alloc(5 * 1024 * 1024)]), 'document-too-large'],
  ]
  for (const [bytes, problem] of refused) assert.equal(await documents.take(bytes), problem)
  assert.equal(refused.length, 8)
})

test('limits the memory of a hostile PDF, and renders the next one', async (t) => {
  // The process has run other files before, so only its growth counts.
  const beforeMb = process.memoryUsage.rss() / 1e6
  let mostMb = 0
  const watch = setInterval(() => (mostMb = Math.max(mostMb, process.memoryUsage.rss() / 1e6 - beforeMb)), 20)
  t.after(() => clearInterval(watch))
  const taken: string[] = []
  for (const [name, make] of Object.entries(hostilePdfs)) {
    const file = await make()
    assert.ok(file.length < 5 * 1024 * 1024, name)
    const begun = Date.now()
    const drawn = await documents.take(file)
    const seconds = (Date.now() - begun) / 1000
    taken.push(`${name}: ${typeof drawn === 'string' ? drawn : `${drawn.pages.length} pages`}, ${seconds} s`)
    if (typeof drawn !== 'string')
      assert.ok(drawn.pages.every(({ width, height }) => width <= 2000 && height <= 2000))
  }
  assert.ok(mostMb < MOST_MB, `${mostMb} MB`)
  assert.equal(((await documents.take(honestPdf())) as DrawnDocument).pages.length, 1)
  t.diagnostic(`at most ${Math.round(mostMb)} MB; ${taken.join('; ')}`)
})

test('gives up a document that takes too long, and refuses more than may wait', async () => {
  const hasty = drawnDocuments(pictures, { limitSeconds: 0.05, waiting: 1 })
  const answers = await Promise.all([1, 2, 3].map(() => hasty.take(honestPdf())))
  assert.deepEqual(answers, ['document-not-readable', 'document-not-readable', 'too-many-uploads'])
})
