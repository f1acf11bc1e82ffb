import type { Deps, Tx } from '../../deps.ts'
import { storePicture, removePicture } from '../../picture/store-picture.ts'
import { Refusal } from '../../refusal.ts'

type PhotoDeps = Pick<Deps, 'db' | 'enqueue' | 'pictures' | 'storage'>

/** Stores an uploaded picture in one's own profile, and deletes the previous one. Refused like any picture. */
export async function changePhoto(
  deps: PhotoDeps,
  bytes: Uint8Array,
  account: { id: string },
): Promise<void> {
  const { key } = await storePicture(deps, 'profile', bytes)
  try {
    await deps.db.transaction().execute((tx) => replacePhoto(deps, tx, account.id, key))
  } catch (error) {
    await removePicture(deps, key)
    throw error
  }
}

/** Removes the photo from one's own profile and from storage; does nothing without a photo. */
export async function removePhoto(
  deps: Pick<Deps, 'db' | 'enqueue'>,
  account: { id: string },
): Promise<void> {
  await deps.db.transaction().execute((tx) => replacePhoto(deps, tx, account.id, null))
}

async function replacePhoto(
  { enqueue }: Pick<Deps, 'enqueue'>,
  tx: Tx,
  accountId: string,
  key: string | null,
) {
  const before = await tx
    .selectFrom('account')
    .select('photo_key')
    .where('id', '=', accountId)
    .where('state', '=', 'active')
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw new Refusal('signed-out')
  await tx.updateTable('account').set({ photo_key: key }).where('id', '=', accountId).execute()
  if (before.photo_key) await enqueue(tx, 'remove-picture', { key: before.photo_key })
}
