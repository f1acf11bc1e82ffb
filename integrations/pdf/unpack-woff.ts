import { inflateSync } from 'node:zlib'

const [WOFF_HEADER, WOFF_ENTRY] = [44, 20]
const [SFNT_HEADER, SFNT_ENTRY] = [12, 16]

/**
 * The uncompressed TrueType file of a WOFF file, because the PDF library decompresses a WOFF table again for each glyph that it
 * embeds. Layouts: https://www.w3.org/TR/WOFF and https://learn.microsoft.com/typography/opentype/spec/otff.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF file')
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, index) =>
    tableOf(woff, WOFF_HEADER + index * WOFF_ENTRY),
  )
  const directory = Buffer.alloc(SFNT_HEADER + tables.length * SFNT_ENTRY)
  woff.copy(directory, 0, 4, 8)
  writeSearchFields(directory, tables.length)
  let offset = directory.length
  const contents = tables.map(({ tag, checksum, bytes }, index) => {
    const entry = SFNT_HEADER + index * SFNT_ENTRY
    tag.copy(directory, entry)
    directory.writeUInt32BE(checksum, entry + 4)
    directory.writeUInt32BE(offset, entry + 8)
    directory.writeUInt32BE(bytes.length, entry + 12)
    const padded = Buffer.concat([bytes], Math.ceil(bytes.length / 4) * 4)
    offset += padded.length
    return padded
  })
  return Buffer.concat([directory, ...contents])
}

function tableOf(woff: Buffer, entry: number) {
  const start = woff.readUInt32BE(entry + 4)
  const storedLength = woff.readUInt32BE(entry + 8)
  const length = woff.readUInt32BE(entry + 12)
  const stored = woff.subarray(start, start + storedLength)
  // A table that compression does not shorten is stored as it is.
  const bytes = storedLength < length ? inflateSync(stored) : stored
  if (bytes.length !== length) throw new Error('a table of the WOFF file does not have its stated length')
  return { tag: woff.subarray(entry, entry + 4), checksum: woff.readUInt32BE(entry + 16), bytes }
}

/** Writes the number of tables and the fields for a binary search among them. */
function writeSearchFields(directory: Buffer, count: number): void {
  const steps = Math.floor(Math.log2(count))
  const range = 2 ** steps * SFNT_ENTRY
  directory.writeUInt16BE(count, 4)
  directory.writeUInt16BE(range, 6)
  directory.writeUInt16BE(steps, 8)
  directory.writeUInt16BE(count * SFNT_ENTRY - range, 10)
}
