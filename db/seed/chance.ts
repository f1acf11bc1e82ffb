/** A pseudo-random choice by name, so that a day's demonstration data can be generated again. */
export interface Chance {
  /** A fraction from 0 to 1, excluding 1. */
  fraction(): number
  /** A whole number between two, inclusive. */
  between(low: number, high: number): number
  /** An item of a list. */
  oneOf<T>(list: readonly T[]): T
}

/** The generator for a name: mulberry32, seeded with the name's FNV-1a hash. */
export function chanceOf(name: string): Chance {
  let state = 2166136261
  for (const letter of name) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619)
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    fraction,
    between: (low, high) => low + Math.floor(fraction() * (high - low + 1)),
    oneOf: (list) => list[Math.floor(fraction() * list.length)] as (typeof list)[number],
  }
}
