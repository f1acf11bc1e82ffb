import { sql } from 'kysely'
import { isUuid } from '../ids.ts'
import type { Db } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { authorName } from '../review/author-name.ts'
import type { ReviewPhoto } from '../review/review-queries.ts'
import { isListed } from '../trek/search/found-treks.ts'
import { type ContentKind, isContentKind } from './content-rules.ts'

/** A public thing that can be reported, with the text that identifies it. */
export type Reportable = {
  kind: ContentKind
  id: string
  /** 'Langtang Valley', 'Review by Jonas W. of Langtang Valley'. */
  title: string
  words: string
  photos: ReviewPhoto[]
  /** Its public page. */
  path: string
}

const RUNNING = ['approved', 'verified'] as const

/** The thing with this id; refused when it is not public. */
export async function findReportable(db: Db, kind: string, id: string): Promise<Reportable> {
  const found = isContentKind(kind) && isUuid(id) ? await finders[kind](db, id) : undefined
  if (!found) throw new Refusal('reportable-not-found')
  return found
}

const finders: Record<ContentKind, (db: Db, id: string) => Promise<Reportable | undefined>> = {
  trek: publicTrek,
  review: publicReview,
  host: publicHost,
}

async function publicTrek(db: Db, id: string): Promise<Reportable | undefined> {
  const row = await db
    .selectFrom('trek')
    .innerJoin('host', 'host.id', 'trek.host_id')
    .select(['trek.name', 'trek.slug'])
    .where('trek.id', '=', id)
    .where(isListed)
    .executeTakeFirst()
  return row && { kind: 'trek', id, title: row.name, words: '', photos: [], path: `/trekking/${row.slug}` }
}

async function publicReview(db: Db, id: string): Promise<Reportable | undefined> {
  const row = await db
    .selectFrom('review')
    .innerJoin('trek', 'trek.id', 'review.trek_id')
    .innerJoin('account', 'account.id', 'review.author_id')
    .select(['trek.name', 'trek.slug', 'review.body', authorName.as('author')])
    .where('review.id', '=', id)
    .where(sql<boolean>`review.is_public`)
    .executeTakeFirst()
  if (!row) return undefined
  const photos = await db
    .selectFrom('review_photo')
    .select(['storage_key as key', 'width', 'height'])
    .where('review_id', '=', id)
    .orderBy('position')
    .execute()
  const title = `Review by ${row.author} of ${row.name}`
  return { kind: 'review', id, title, words: row.body, photos, path: `/trekking/${row.slug}#reviews` }
}

async function publicHost(db: Db, id: string): Promise<Reportable | undefined> {
  const row = await db
    .selectFrom('host')
    .select(['display_name', 'bio'])
    .where('id', '=', id)
    .where('status', 'in', RUNNING)
    .executeTakeFirst()
  const path = `/host-adventures/${id}`
  return row && { kind: 'host', id, title: row.display_name, words: row.bio, photos: [], path }
}
