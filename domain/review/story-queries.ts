import { sql } from 'kysely'
import type { Db } from '../deps.ts'
import { type Review, withWords } from './review-queries.ts'

/** From so many characters on a review tells a story. */
const STORY_CHARACTERS = 100

/** What somebody wrote of a trek that can be found here. */
export type Story = Review & { trek: string; slug: string; region: string; host: string }

/**
 * Published reviews of listed treks that tell something, those with photos first, then the newest. One more than asked for
 * says that there are others.
 */
export async function findStories(db: Db, from: number, count: number): Promise<Story[]> {
  const told = db
    .selectFrom('review')
    .where('review.is_public', '=', true)
    .where(({ eb, fn }) => eb(fn<number>('length', ['review.body']), '>=', STORY_CHARACTERS))
  return withWords(told)
    .innerJoin('trek', 'trek.id', 'review.trek_id')
    .innerJoin('host', 'host.id', 'trek.host_id')
    .where('trek.state', '=', 'active')
    .where('host.status', 'in', ['approved', 'verified'])
    .select(['trek.name as trek', 'trek.slug', 'trek.region', 'host.display_name as host'])
    .clearOrderBy()
    .orderBy(sql`exists (select from review_photo where review_id = review.id)`, 'desc')
    .orderBy('review.written_at', 'desc')
    .orderBy('review.id')
    .offset(from)
    .limit(count)
    .execute()
}
