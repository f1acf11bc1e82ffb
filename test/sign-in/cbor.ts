type Cbor = number | string | Buffer | Map<number, number | Buffer> | { [key: string]: Cbor }

/** The types of CBOR (RFC 8949) that a passkey device uses. */
export function encodeCBOR(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries: [number | string, Cbor][] = value instanceof Map ? [...value] : Object.entries(value)
  return Buffer.concat([
    head(5, entries.length),
    ...entries.flatMap(([key, each]) => [encodeCBOR(key), encodeCBOR(each)]),
  ])
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff])
}
