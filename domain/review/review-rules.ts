/** How many reviews gave each rating: the first is for 1, the last for 10. */
export type Distribution = readonly number[]

/** The mean of real reviews out of 10 with one decimal, half up; null when there is none, shown as 'New'. */
export function scoreOf(distribution: Distribution): number | null {
  const count = countOf(distribution)
  if (count === 0) return null
  const sum = distribution.reduce((total, times, index) => total + times * (index + 1), 0)
  return Math.round((sum * 10) / count) / 10
}

export function countOf(distribution: Distribution): number {
  return distribution.reduce((total, times) => total + times, 0)
}

/** A score's word, only from real averages: 'Excellent' from 9.0 with at least five reviews, 'Very good' from 8.0. */
export function wordFor(score: number | null, count: number): string | null {
  if (score === null) return null
  if (score >= 9 && count >= 5) return 'Excellent'
  return score >= 8 ? 'Very good' : null
}
