import { readFile } from 'node:fs/promises'
import { trekId } from '#db/seed/write/write-catalogue.ts'
import { accountId } from '#db/seed/write/write-people.ts'
import type { Visitor } from '#domain/account/visitor.ts'
import type { Deps } from '#domain/deps.ts'
import { changeHostPhoto } from '#domain/host/save-host-page.ts'
import { storePicture } from '#domain/picture/store-picture.ts'
import { addPicture } from '#domain/trek/hosting/change-pictures.ts'

const TREK = 'everest-base-camp'
const HOST = 'pasang@example.com'
const trekPhotos = {
  'trek-morning': 'Sample photo, rendered by computer: snow peaks over a valley in morning mist',
  'trek-evening': 'Sample photo, rendered by computer: evening light on a snow peak',
}
const reviewPhotos = ['review-forest', 'review-snow']

type PhotoDeps = Pick<Deps, 'db' | 'now' | 'enqueue' | 'pictures' | 'storage'>

/**
 * Uploads the sample photos of the demonstration through the normal commands: two of a trek, its host's portrait, and
 * one each for that trek's first two reviews. Does nothing when they exist.
 */
export async function uploadSamplePhotos(deps: PhotoDeps): Promise<void> {
  const host = await visitorOf(deps, HOST)
  if (!host) return
  await uploadOfTrek(deps, host)
  await uploadOfReviews(deps)
  const page = deps.db.selectFrom('host').select('photo_key').where('id', '=', accountId(HOST))
  if ((await page.executeTakeFirst())?.photo_key === null)
    await changeHostPhoto(deps, await sample('host-portrait'), host)
}

async function uploadOfTrek(deps: PhotoDeps, host: Visitor) {
  const photos = deps.db.selectFrom('picture').select('id').where('trek_id', '=', trekId(TREK))
  if (await photos.where('kind', '=', 'photo').executeTakeFirst()) return
  for (const [name, alt] of Object.entries(trekPhotos)) {
    await addPicture(deps, trekId(TREK), await sample(name), host)
    const last = await photos.orderBy('position', 'desc').executeTakeFirstOrThrow()
    await deps.db.updateTable('picture').set({ alt }).where('id', '=', last.id).execute()
  }
}

async function uploadOfReviews(deps: PhotoDeps) {
  const { db } = deps
  if (await db.selectFrom('review_photo').select('review_id').executeTakeFirst()) return
  const reviews = await db
    .selectFrom('review')
    .select(['id', 'author_id'])
    .where('trek_id', '=', trekId(TREK))
    .where('shown_at', 'is not', null)
    .orderBy('written_at')
    .limit(reviewPhotos.length)
    .execute()
  for (const [index, { id: review_id, author_id }] of reviews.entries()) {
    const { key, ...size } = await storePicture(deps, 'review', await sample(reviewPhotos[index] ?? ''))
    const row = { review_id, author_id, position: 1, storage_key: key, ...size }
    await db.insertInto('review_photo').values(row).execute()
  }
}

// the host in a browser of their own, whose commands need only the account
async function visitorOf({ db }: PhotoDeps, email: string): Promise<Visitor | null> {
  const row = await db
    .selectFrom('account')
    .select(['id', 'email', 'first_name'])
    .where('id', '=', accountId(email))
    .executeTakeFirst()
  if (!row) return null
  const account = {
    id: row.id,
    email: row.email ?? email,
    role: 'traveller',
    firstName: row.first_name ?? '',
  } as const
  const nobodyElse = {
    awaitsFactor: null,
    sessionId: null,
    secondFactorAt: null,
    confirmedAt: null,
    impersonation: null,
  }
  return { id: row.id, isNew: false, network: '127.0.0.0/24', account, ...nobodyElse }
}

const sample = (name: string) => readFile(new URL(`../../art/samples/${name}.jpg`, import.meta.url))
