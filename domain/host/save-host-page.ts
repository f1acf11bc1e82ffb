import type { Visitor } from '../account/visitor.ts'
import type { Deps } from '../deps.ts'
import { storePicture, removePicture } from '../picture/store-picture.ts'
import { Refusal } from '../refusal.ts'
import { actingHost } from './acting-host.ts'
import { requestPublicName } from './request-public-name.ts'
import { hostPageProblems, readHostPage, type HostPageForm } from './host-page-form-rules.ts'

/**
 * Saves a host's public page with all its fields; the legal name, the documents and the status are not part of it.
 * Another name is shown after an operator has approved it. Refused with a sentence for each invalid field.
 */
export async function saveHostPage(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  form: HostPageForm,
  visitor: Visitor,
): Promise<void> {
  const fields = hostPageProblems(form)
  if (Object.keys(fields).length > 0) throw new Refusal('profile-invalid', { fields })
  await db.transaction().execute(async (tx) => {
    const hostId = await actingHost(tx, visitor)
    const { display_name: name, ...page } = readHostPage(form)
    await requestPublicName(tx, now(), { hostId, name })
    await tx.updateTable('host').set(page).where('id', '=', hostId).execute()
  })
}

/**
 * Stores an uploaded picture for a host's public page, or removes it; the earlier one is deleted. Refused like other
 * pictures.
 */
export async function changeHostPhoto(
  deps: Pick<Deps, 'db' | 'enqueue' | 'pictures' | 'storage'>,
  bytes: Uint8Array | null,
  visitor: Visitor,
): Promise<void> {
  const { db, enqueue } = deps
  await actingHost(db, visitor)
  const photo_key = bytes && (await storePicture(deps, 'profile', bytes)).key
  try {
    await db.transaction().execute(async (tx) => {
      const hostId = await actingHost(tx, visitor)
      const before = await tx
        .selectFrom('host')
        .select('photo_key')
        .where('id', '=', hostId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      await tx.updateTable('host').set({ photo_key }).where('id', '=', hostId).execute()
      if (before.photo_key) await enqueue(tx, 'remove-picture', { key: before.photo_key })
    })
  } catch (error) {
    if (photo_key) await removePicture(deps, photo_key)
    throw error
  }
}
