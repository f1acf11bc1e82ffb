/** How often a value of the first list is slower than one of the second, over all pairs. */
export function shareSlower(first: number[], then: number[]): number {
  const slower = first.flatMap((one) => then.map((other) => (one > other ? 1 : one === other ? 0.5 : 0)))
  return slower.reduce<number>((sum, each) => sum + each, 0) / slower.length
}

/** The difference between the third and the first quartile. */
export function interquartileRange(milliseconds: number[]): number {
  const sorted = milliseconds.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return at(0.75) - at(0.25)
}
