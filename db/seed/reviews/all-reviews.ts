import { annapurnaReviews } from './annapurna.ts'
import { everestReviews } from './everest.ts'
import { langtangAndBeyondReviews } from './langtang-and-beyond.ts'
import type { SeedReview } from './seed-review.ts'

const all = { ...everestReviews, ...annapurnaReviews, ...langtangAndBeyondReviews }

/** The reviews of a trek; some have none yet. */
export function reviewsOf(slug: string): readonly SeedReview[] {
  return all[slug] ?? []
}
