import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { contains, listed } from './found-treks.ts'
import { trendingTreks, type ListedTrek } from './listing-queries.ts'
import { pictureUrl } from './picture-rules.ts'
import { ratingWord } from './rating-rules.ts'

/** A trek's name offered below the destination field; price in US cents, of its cheapest departure. */
export type Suggestion = {
  name: string
  region: string
  days: number
  picture: string
  fromCents?: number
  rating?: string
}

const TRENDING = 7
const AVAILABLE = 8

/** What to offer below an empty destination field: the seven treks booked most lately. */
export async function trendingSuggestions(deps: Pick<Deps, 'db' | 'now'>): Promise<Suggestion[]> {
  return (await trendingTreks(deps, TRENDING)).map(suggestionOf)
}

/** The names that contain what was typed so far, those beginning with it first. */
export async function availableSuggestions({ db }: Pick<Deps, 'db'>, text: string): Promise<Suggestion[]> {
  const { rows } = await sql<{ name: string; region: string; days: number; key: string | null }>`
    select t.name, t.region, t.duration_days as days, p.storage_key as key
    from trek t join host h on h.id = t.host_id
    left join picture p on p.trek_id = t.id and p.position = 1
    where ${listed} and ${contains('name', text)}
    order by position(search_text(${text}) in search_text(t.name)), t.name limit ${AVAILABLE}`.execute(db)
  return rows.map(({ key, ...trek }) => ({ ...trek, picture: key ? pictureUrl(key, 320) : '' }))
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
