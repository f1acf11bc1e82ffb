import { sql } from 'kysely'
import type { Visitor } from '../../account/visitor.ts'
import type { Deps, Tx } from '../../deps.ts'
import { storePicture, removePicture } from '../../picture/store-picture.ts'
import { trekPhotoProblem } from '../../picture/upload-rules.ts'
import { Refusal } from '../../refusal.ts'
import { applyVersion } from '../versions/apply-version.ts'
import { isSold, versionNow } from '../versions/trek-versions.ts'
import { type LockedTrek, lockOwnTrek, mustRunTrek } from './own-trek.ts'
import type { TrekActor } from './trek-actor.ts'
import { trekIs } from '../../offer/trek-states.ts'

type Changing = Pick<Deps, 'db' | 'now' | 'enqueue'>

/** Specification, Business constants: images per trek. */
export const MOST_PICTURES = 7

/**
 * Stores a host's photo of a trek after the existing ones; at most seven. It is converted, without its metadata.
 * Refused when it is smaller than 1200 × 800 pixels or more than three times as long as short.
 */
export async function addPicture(
  deps: Changing & Pick<Deps, 'pictures' | 'storage'>,
  trekId: string,
  bytes: Uint8Array,
  visitor: Visitor,
): Promise<void> {
  await mustRunTrek(deps.db, trekId, visitor)
  if ((await idsOf(deps.db, trekId)).length >= MOST_PICTURES) throw new Refusal('too-many-pictures')
  const stored = await storePicture(deps, 'photo', bytes, trekPhotoProblem)
  try {
    await deps.db.transaction().execute(async (tx) => {
      const trek = await lockOwnTrek(tx, trekId, visitor, deps.now())
      const before = await idsOf(tx, trekId)
      if (before.length >= MOST_PICTURES) throw new Refusal('too-many-pictures')
      const alt = trek.name ? `${trek.name}, a photo by the host` : 'A photo by the host'
      const { key, width, height } = stored
      await tx
        .insertInto('picture')
        .values({
          trek_id: trekId,
          position: before.length + 1,
          kind: 'photo',
          alt,
          storage_key: key,
          width,
          height,
        })
        .execute()
      await touch(deps, tx, trek)
    })
  } catch (error) {
    await removePicture(deps, stored.key)
    throw error
  }
}

/** Moves a trek's picture to another position, 1 being the cover. */
export async function movePicture(
  deps: Changing,
  trekId: string,
  { pictureId, to }: { pictureId: string; to: number },
  actor: TrekActor,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const trek = await lockOwnTrek(tx, trekId, actor, deps.now())
    const ids = await idsOf(tx, trekId)
    if (!ids.includes(pictureId) || !Number.isInteger(to)) throw new Refusal('picture-not-found')
    const others = ids.filter((id) => id !== pictureId)
    await place(tx, others.toSpliced(Math.max(0, to - 1), 0, pictureId))
    await touch(deps, tx, trek)
  })
}

/** Removes a picture from a trek, and deletes the host's upload unless a booking was sold with it. A published trek keeps at least one. */
export async function removeTrekPicture(
  deps: Changing,
  trekId: string,
  pictureId: string,
  actor: TrekActor,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const trek = await lockOwnTrek(tx, trekId, actor, deps.now())
    const ids = await idsOf(tx, trekId)
    if (!ids.includes(pictureId)) throw new Refusal('picture-not-found')
    if (ids.length === 1 && !trekIs.draft(trek.state)) throw new Refusal('last-picture')
    const removed = await tx
      .deleteFrom('picture')
      .where('id', '=', pictureId)
      .returning(['kind', 'storage_key'])
      .executeTakeFirstOrThrow()
    await place(
      tx,
      ids.filter((id) => id !== pictureId),
    )
    if (removed.kind === 'photo' && !(await isSold(tx, trekId, removed.storage_key)))
      await deps.enqueue(tx, 'remove-picture', { key: removed.storage_key })
    await touch(deps, tx, trek)
  })
}

async function idsOf(db: Deps['db'] | Tx, trekId: string): Promise<string[]> {
  const pictures = db.selectFrom('picture').select('id').where('trek_id', '=', trekId).orderBy('position')
  return (await pictures.execute()).map(({ id }) => id)
}

async function place(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update picture set position = placed.position
    from unnest(${ids}::uuid[]) with ordinality as placed (id, position)
    where picture.id = placed.id and picture.position <> placed.position`.execute(tx)
}

async function touch(deps: Changing, tx: Tx, { id, state }: LockedTrek): Promise<void> {
  await tx.updateTable('trek').set({ updated_at: deps.now() }).where('id', '=', id).execute()
  if (trekIs.draft(state)) return
  const versionId = await versionNow(tx, id, deps.now())
  await applyVersion(deps, tx, { trekId: id, versionId, why: '' })
}
