import type { CatalogueDeps } from '../catalogue.ts'
import type { RegionCount } from '../catalogue.ts'
import { readTreks, type ListedTrek } from '../listed-trek-queries.ts'
import { trendingTreks } from './listing-queries.ts'
import { ratingWord } from '../rating-rules.ts'

/** A trek suggestion below the destination field; price in US cents, of its cheapest departure. */
export type Suggestion = {
  name: string
  region: string
  days: number
  picture: string
  fromCents?: number
  rating?: string
}

type Finding = Pick<CatalogueDeps, 'db' | 'now' | 'catalogue'>

const TRENDING = 7
const AVAILABLE = 8

/** The suggestions below an empty destination field: the seven trending treks. */
export async function trendingSuggestions(deps: Finding): Promise<Suggestion[]> {
  return (await trendingTreks(deps, TRENDING)).map(suggestionOf)
}

/** The suggested treks for a typed text, each name once, and the matching regions. */
export async function availableSuggestions(
  deps: Finding,
  text: string,
): Promise<{ suggestions: Suggestion[]; regions: RegionCount[] }> {
  const { ids, regions } = await deps.catalogue.suggest(text, AVAILABLE)
  return { suggestions: (await readTreks(deps, ids)).map(suggestionOf), regions }
}

function suggestionOf({ name, region, days, picture, fromCents, rating }: ListedTrek): Suggestion {
  const words = rating ? `${rating.score.toFixed(1)} ${ratingWord(rating)}`.trim() : 'New'
  return {
    name,
    region,
    days,
    picture: picture.src.replace(/-\d+\.webp$/, '-320.webp'),
    fromCents,
    rating: words,
  }
}
