/** A generator of whole numbers from 0 to below the given one, the same ones for the same seed. */
export function randomNumbers(seed: number): (below: number) => number {
  const next = randomFractions(seed)
  return (below) => Math.floor(next() * below)
}

/** A generator of numbers from 0 to below 1, the same ones for the same seed (mulberry32). */
export function randomFractions(seed: number): () => number {
  let at = seed
  return () => {
    at = (at + 0x6d2b79f5) | 0
    let mixed = Math.imul(at ^ (at >>> 15), 1 | at)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
