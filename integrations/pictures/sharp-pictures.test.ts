import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { PHOTO_BYTES } from '#domain/picture/upload-rules.ts'
import { sharpPictures } from './sharp-pictures.ts'

const { pictures, processId, stop } = sharpPictures()
after(stop)

/** The converted picture; a refusal fails the test. */
async function drawn(sent: Uint8Array) {
  const answer = await pictures.take(sent)
  assert.ok(typeof answer !== 'string', String(answer))
  return answer
}
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
let photo: Buffer

before(async () => {
  photo = await noise(640, 480).jpeg().toBuffer()
})

test('converts a JPEG, a PNG and a WebP to WebP in their own size', async () => {
  for (const kind of ['jpeg', 'png', 'webp'] as const) {
    const sent = await noise(64, 48).toFormat(kind).toBuffer()
    const { content, width, height } = await drawn(sent)
    assert.equal((await sharp(content).metadata()).format, 'webp', kind)
    assert.deepEqual([width, height], [64, 48], kind)
  }
})

test('removes metadata of place, time and camera, and applies the orientation', async () => {
  const place = { GPSLatitude: '27/1 59/1 17/1', GPSLongitude: '86/1 55/1 31/1', GPSLatitudeRef: 'N' }
  const sent = await noise(60, 40)
    .withExif({ IFD0: { Make: 'Telltale Camera', Artist: 'Maya Lindqvist' }, IFD3: place })
    .withMetadata({ orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Telltale words</x:xmpmeta>')
    .jpeg()
    .toBuffer()
  const before = await sharp(sent).metadata()
  assert.ok(before.exif && before.xmp, 'the camera wrote something')
  assert.ok(sent.includes('Telltale Camera'))

  const { content, width, height } = await drawn(sent)
  const { exif, xmp, iptc, icc, orientation } = await sharp(content).metadata()
  assert.deepEqual(
    [exif, xmp, iptc, icc, orientation],
    [undefined, undefined, undefined, undefined, undefined],
  )
  assert.ok(!content.includes('Telltale') && !content.includes('Lindqvist'))
  assert.deepEqual([width, height], [40, 60])
})

test('drops data after the picture in its file', async () => {
  const script = '<script>alert(document.domain)</script>'
  const { content } = await drawn(Buffer.concat([photo, Buffer.from(script)]))
  assert.ok(!content.includes('script'))
})

test('scales a large picture to a width of 2400', async () => {
  const sent = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#579' } })
    .jpeg()
    .toBuffer()
  const { width, height } = await drawn(sent)
  assert.deepEqual([width, height], [2400, 1800])
})

test('refuses every file that is not JPEG, PNG or WebP, also under a picture’s name', async () => {
  const others = {
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'svg with a declaration': Buffer.from(
      '<?xml version="1.0"?><!DOCTYPE svg SYSTEM "file:///etc/passwd"><svg/>',
    ),
    html: Buffer.from('<!doctype html><script>alert(1)</script>'),
    gif: await noise(8, 8).gif().toBuffer(),
    tiff: await noise(8, 8).tiff().toBuffer(),
    pdf: Buffer.from('%PDF-1.7'),
    zip: Buffer.from('PK\u0003\u0004'),
    nothing: Buffer.alloc(0),
    'three bytes': Buffer.from([0x89, 0x50, 0x4e]),
  }
  for (const [name, sent] of Object.entries(others))
    assert.equal(await pictures.take(sent), 'photo-not-an-image', name)
})

test('refuses a file that only begins like a picture, or ends too early', async () => {
  const html = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<script>alert(1)</script>')])
  const svg = Buffer.concat([
    Buffer.from('RIFF0000WEBP'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  ])
  const webp = await noise(300, 300).webp().toBuffer()
  const png = await noise(300, 300).png().toBuffer()
  const cut = [photo, webp, png].map((sent) => sent.subarray(0, sent.length / 2))
  for (const [index, sent] of [html, svg, ...cut].entries())
    assert.equal(await pictures.take(sent), 'photo-not-processed', `file ${index}`)
})

test('refuses a bomb of 100 megapixels before decoding it', async () => {
  const bomb = pngBomb(10_000, 10_000)
  assert.ok(bomb.length < PHOTO_BYTES, `${bomb.length} bytes`)
  await pictures.take(photo)
  assert.equal(await pictures.take(bomb), 'photo-not-processed')
  const [, most = '0'] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${processId()}/status`, 'utf8')) ?? []
  assert.ok(Number(most) > 0 && Number(most) < 160_000, `at most ${most} kB in its process`)
  // The same file with 36 megapixels is accepted: the pixel count is what is refused.
  const { width } = await drawn(pngBomb(6000, 6000))
  assert.equal(width, 2400)
})

test('refuses one byte more than 5 MB, accepts 5 MB', async () => {
  const filled = (bytes: number) => Buffer.concat([photo, Buffer.alloc(bytes - photo.length)])
  assert.equal(await pictures.take(filled(PHOTO_BYTES + 1)), 'photo-too-large')
  assert.equal((await drawn(filled(PHOTO_BYTES))).width, 640)
})

test('converts two at a time, lets a few wait, and refuses more', async () => {
  const few = sharpPictures({ atOnce: 2, waiting: 3 })
  const { take } = few.pictures
  const answers = await Promise.all(Array.from({ length: 8 }, () => take(photo)))
  assert.equal(answers.filter((answer) => answer === 'too-many-uploads').length, 3)
  assert.equal(answers.filter((answer) => typeof answer !== 'string').length, 5)
  assert.notEqual(await take(photo), 'too-many-uploads', 'and there is room again')
  await few.stop()
})

/** A uniform grey PNG of this many pixels: a few kilobytes. */
function pngBomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const rows = deflateSync(Buffer.alloc(height * (width + 1)))
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([start, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}
