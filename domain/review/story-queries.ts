import { sql } from 'kysely'
import type { IsoDate } from '../dates.ts'
import type { Db } from '../deps.ts'
import { bookable, isListed, spotsFree } from '../trek/search/found-treks.ts'
import { type Review, withWords } from './review-queries.ts'

/** From this number of characters on a review counts as a story. The index review_as_story has the same number. */
const STORY_CHARACTERS = 100
/** The home page shows a review in full, so a longer one does not fit. */
const SHORT_STORY_CHARACTERS = 400

/** A review of a listed trek. */
export type Story = Review & { trek: string; slug: string; region: string; host: string }

/**
 * Public reviews of listed treks with enough text, those with photos first, then the latest. Returns one more than
 * requested if there are others.
 */
export async function findStories(db: Db, from: number, count: number): Promise<Story[]> {
  return stories(db).offset(from).limit(count).execute()
}

/**
 * The first story that is short enough for the home page, of a trek with a bookable departure on that date in Nepal.
 */
export async function findShortStory(db: Db, today: IsoDate): Promise<Story | null> {
  const story = await stories(db)
    .where(({ eb, fn }) => eb(fn<number>('length', ['review.body']), '<=', SHORT_STORY_CHARACTERS))
    .where(
      sql<boolean>`exists (select from departure d join trek t on t.id = d.trek_id
        where t.id = review.trek_id and ${bookable(today)} and ${spotsFree} > 0)`,
    )
    .limit(sql.lit(1))
    .executeTakeFirst()
  return story ?? null
}

function stories(db: Db) {
  const long = db
    .selectFrom('review')
    .where(sql<boolean>`review.is_public`)
    // Literal, because a prepared statement with a parameter cannot use the index.
    .where(sql<boolean>`length(review.body) >= ${sql.lit(STORY_CHARACTERS)}`)
  return withWords(long)
    .innerJoin('trek', 'trek.id', 'review.trek_id')
    .innerJoin('host', 'host.id', 'trek.host_id')
    .where(isListed)
    .select(['trek.name as trek', 'trek.slug', 'trek.region', 'host.display_name as host'])
    .clearOrderBy()
    .orderBy('review.has_photos', 'desc')
    .orderBy('review.written_at', 'desc')
    .orderBy('review.id')
}
