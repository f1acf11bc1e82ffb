export type Random = () => number
export type Noise = (x: number, y: number) => number
export type Point = readonly [x: number, y: number]

/** The seed for a name: FNV-1a, so that a slug gives the same picture on every machine. */
export function hash(name: string): number {
  let h = 2166136261
  for (const letter of name) {
    h ^= letter.codePointAt(0) ?? 0
    h = Math.imul(h, 16777619)
  }
  return h >>> 0
}

/** A seeded random generator between 0 and 1 (mulberry32). */
export function random(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export const lerp = (a: number, b: number, t: number) => a + (b - a) * t
export const clamp = (v: number, low = 0, high = 1) => Math.min(high, Math.max(low, v))
export const smooth = (t: number) => t * t * (3 - 2 * t)
export const smoothStep = (a: number, b: number, v: number) => smooth(clamp((v - a) / (b - a)))

/** An element that the caller knows to exist; 0 outside of the list. */
export const at = (values: ArrayLike<number>, i: number): number => values[i] ?? 0

/** Repeats the list: flags on a string, tones of stones. */
export function cycle<T>(list: readonly [T, ...T[]], i: number): T {
  return list[i % list.length] ?? list[0]
}

/** Smooth value noise between -1 and 1 on a lattice of 256 by 256. */
export function noise(seed: number): Noise {
  const next = random(seed)
  const lattice = Float64Array.from({ length: 65536 }, () => next() * 2 - 1)
  return (x, y) => {
    const i = Math.floor(x)
    const j = Math.floor(y)
    const u = smooth(x - i)
    const v = smooth(y - j)
    const i0 = i & 255
    const i1 = (i + 1) & 255
    const j0 = (j & 255) << 8
    const j1 = ((j + 1) & 255) << 8
    const upper = lerp(at(lattice, i0 | j0), at(lattice, i1 | j0), u)
    return lerp(upper, lerp(at(lattice, i0 | j1), at(lattice, i1 | j1), u), v)
  }
}

/** Sharp crests with gullies between them: the texture of rock. */
export function ridged(n: Noise, x: number, y: number, octaves = 6): number {
  let weight = 1
  let amplitude = 0.5
  let frequency = 1
  let sum = 0
  for (let o = 0; o < octaves; o++) {
    let v = 1 - Math.abs(n(x * frequency + o * 17.3, y * frequency + o * 5.7))
    v *= v * weight
    weight = clamp(v * 1.9)
    sum += v * amplitude
    amplitude *= 0.5
    frequency *= 2.03
  }
  return sum
}

/** Soft hills: five octaves of plain noise. */
export function rolling(n: Noise, x: number, y: number): number {
  let amplitude = 0.5
  let frequency = 1
  let sum = 0
  for (let o = 0; o < 5; o++) {
    sum += n(x * frequency + o * 9.1, y * frequency + o * 3.3) * amplitude
    amplitude *= 0.5
    frequency *= 2
  }
  return sum
}

/** A curve through every point without overshoot (Fritsch–Carlson), so that a profile has its true heights. */
export function monotone(xs: readonly number[], ys: readonly number[]): (x: number) => number {
  const last = xs.length - 1
  const slopes: number[] = []
  for (let i = 0; i < last; i++) slopes.push((at(ys, i + 1) - at(ys, i)) / (at(xs, i + 1) - at(xs, i)))
  const tangents = [at(slopes, 0)]
  for (let i = 1; i < last; i++) {
    const a = at(slopes, i - 1)
    const b = at(slopes, i)
    tangents.push(a * b <= 0 ? 0 : 2 / (1 / a + 1 / b))
  }
  tangents.push(at(slopes, last - 1))
  return (x) => {
    let i = 0
    while (i < last - 1 && x > at(xs, i + 1)) i++
    const h = at(xs, i + 1) - at(xs, i)
    const t = clamp((x - at(xs, i)) / h)
    const t2 = t * t
    const t3 = t2 * t
    return (
      (2 * t3 - 3 * t2 + 1) * at(ys, i) +
      (t3 - 2 * t2 + t) * h * at(tangents, i) +
      (-2 * t3 + 3 * t2) * at(ys, i + 1) +
      (t3 - t2) * h * at(tangents, i + 1)
    )
  }
}
