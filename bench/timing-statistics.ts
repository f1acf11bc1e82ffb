/** How often one of the first is slower than one of the second, over all pairs of them. */
export function shareSlower(first: number[], then: number[]): number {
  const slower = first.flatMap((one) => then.map((other) => (one > other ? 1 : one === other ? 0.5 : 0)))
  return slower.reduce<number>((sum, each) => sum + each, 0) / slower.length
}

/** Between the quarter that is fastest and the quarter that is slowest. */
export function interquartileRange(milliseconds: number[]): number {
  const sorted = milliseconds.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return at(0.75) - at(0.25)
}
