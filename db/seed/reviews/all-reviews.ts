import { annapurnaReviews } from './annapurna.ts'
import { everestReviews } from './everest.ts'
import { langtangAndBeyondReviews } from './langtang-and-beyond.ts'
import type { SeedReview } from './seed-review.ts'

const all = { ...everestReviews, ...annapurnaReviews, ...langtangAndBeyondReviews }

/** What travellers wrote about a trek; for some treks nobody has yet. */
export function reviewsOf(slug: string): readonly SeedReview[] {
  return all[slug] ?? []
}
