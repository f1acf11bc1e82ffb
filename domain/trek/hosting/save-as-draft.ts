import type { Deps } from '../../deps.ts'
import { changesOf } from './form/edit-rules.ts'
import { findPublishedForm } from './hosted-trek-queries.ts'
import { lockTrekRow } from './own-trek.ts'
import { mustBeStorable, saveTrekIn } from './save-trek.ts'
import type { TrekActor } from './trek-actor.ts'
import type { TrekForm } from './form/trek-form-rules.ts'
import { trekIs } from '../../offer/trek-states.ts'

/**
 * Saves a host's input without showing it to travellers: all of a draft, or the changes of a published trek. It may be
 * incomplete. Notifies nobody and changes no booking or listing until saveTrek publishes it.
 */
export async function saveAsDraft(
  { db, now, enqueue }: Pick<Deps, 'db' | 'now' | 'enqueue'>,
  trekId: string,
  form: TrekForm,
  actor: TrekActor,
): Promise<{ savedAt: Date }> {
  return db.transaction().execute(async (tx) => {
    const { state } = await lockTrekRow(tx, trekId, actor)
    if (trekIs.draft(state)) return saveTrekIn({ now, enqueue }, tx, { trekId, form, actor })
    mustBeStorable(form, true)
    const savedAt = now()
    const changes = changesOf(await findPublishedForm(tx, trekId), form)
    if (Object.keys(changes).length === 0) {
      await tx.deleteFrom('trek_edit').where('trek_id', '=', trekId).execute()
      return { savedAt }
    }
    const edit = { changes: JSON.stringify(changes), saved_at: savedAt }
    await tx
      .insertInto('trek_edit')
      .values({ trek_id: trekId, ...edit })
      .onConflict((conflict) => conflict.column('trek_id').doUpdateSet(edit))
      .execute()
    return { savedAt }
  })
}

/** Discards the unpublished changes of a published trek, which travellers never saw. */
export async function discardChanges(
  { db }: Pick<Deps, 'db'>,
  trekId: string,
  actor: TrekActor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockTrekRow(tx, trekId, actor)
    await tx.deleteFrom('trek_edit').where('trek_id', '=', trekId).execute()
  })
}
