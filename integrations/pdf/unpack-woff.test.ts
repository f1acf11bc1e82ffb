import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { unpackWoff } from './unpack-woff.ts'

const compressible = Buffer.from('glyph glyph glyph glyph glyph glyph glyph')
const incompressible = Buffer.from([1, 2, 3, 4, 5, 6])

/** A WOFF file of TrueType outlines; a table's length is that of its content unless given. */
function woffOf(tables: { tag: string; content: Buffer; stored: Buffer; length?: number }[]): Buffer {
  const header = Buffer.alloc(44)
  header.write('wOFF')
  header.writeUInt32BE(0x00010000, 4)
  header.writeUInt16BE(tables.length, 12)
  let offset = 44 + tables.length * 20
  const entries = tables.map(({ tag, content, stored, length = content.length }, index) => {
    const entry = Buffer.alloc(20)
    entry.write(tag)
    for (const [position, value] of [offset, stored.length, length, 0xc0ffee00 + index].entries())
      entry.writeUInt32BE(value, 4 + position * 4)
    offset += stored.length
    return entry
  })
  return Buffer.concat([header, ...entries, ...tables.map(({ stored }) => stored)])
}

const glyf = { tag: 'glyf', content: compressible, stored: deflateSync(compressible) }
const head = { tag: 'head', content: incompressible, stored: incompressible }
const loca = { tag: 'loca', content: compressible, stored: deflateSync(compressible) }

test('writes the tables uncompressed, with their tags and checksums, each at a multiple of four bytes', () => {
  const file = unpackWoff(woffOf([glyf, head, loca]))
  const tables = [glyf, head, loca].map(({ content }, index) => {
    const entry = 12 + index * 16
    const [checksum, offset, length] = [4, 8, 12].map((place) => file.readUInt32BE(entry + place))
    assert.equal(checksum, 0xc0ffee00 + index)
    assert.deepEqual(file.subarray(offset, Number(offset) + Number(length)), content)
    return { tag: file.toString('latin1', entry, entry + 4), offset }
  })
  assert.deepEqual(tables, [
    { tag: 'glyf', offset: 60 },
    { tag: 'head', offset: 104 },
    { tag: 'loca', offset: 112 },
  ])
  assert.equal(file.length, 156)
})

test('the header states the outlines, the number of tables and the ranges of a binary search', () => {
  const file = unpackWoff(woffOf([glyf, head, loca]))
  assert.equal(file.readUInt32BE(0), 0x00010000)
  assert.deepEqual(
    [4, 6, 8, 10].map((place) => file.readUInt16BE(place)),
    [3, 32, 1, 16],
  )
})

test('refuses a file that is not WOFF, and a table that does not have its stated length', () => {
  assert.throws(() => unpackWoff(Buffer.from('wOF2 and more')), /not a WOFF file/)
  assert.throws(() => unpackWoff(woffOf([{ ...glyf, length: 100 }])), /stated length/)
  assert.throws(
    () => unpackWoff(woffOf([{ ...head, stored: incompressible.subarray(0, 5) }])),
    /header check/,
  )
})
