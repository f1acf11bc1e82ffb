import type { Visitor } from '../account/visitor.ts'
import { isUuid } from '../ids.ts'
import type { CatalogueDeps } from '../trek/catalogue.ts'
import { findTrekPreview } from './trek-page-queries.ts'
import { withChanges, type TrekChanges } from '../trek/hosting/form/edit-rules.ts'
import { findPublishedForm } from '../trek/hosting/hosted-trek-queries.ts'
import { lockOwnTrek } from '../trek/hosting/own-trek.ts'
import { writeTrek } from '../trek/hosting/save-trek.ts'
import { trekProblems } from '../trek/hosting/form/trek-form-rules.ts'

export type PreviewedTrek = Awaited<ReturnType<typeof findTrekPreview>>

/**
 * A host's own trek as its page looks with the changes: they are written, read and rolled back. When the changes cannot
 * be published, returns the published page, and `isWithoutChanges` is true.
 */
export async function previewTrek(
  deps: CatalogueDeps,
  trekId: string,
  visitor: Visitor,
): Promise<{ trek: PreviewedTrek; isWithoutChanges: boolean }> {
  const edit = isUuid(trekId)
    ? await deps.db.selectFrom('trek_edit').select('changes').where('trek_id', '=', trekId).executeTakeFirst()
    : undefined
  const changed = edit && (await withEdit(deps, trekId, visitor, edit.changes as TrekChanges))
  const trek = changed ?? (await findTrekPreview(deps, trekId, visitor))
  return { trek, isWithoutChanges: edit !== undefined && !changed }
}

async function withEdit(
  deps: CatalogueDeps,
  trekId: string,
  visitor: Visitor,
  changes: TrekChanges,
): Promise<PreviewedTrek | undefined> {
  const tx = await deps.db.startTransaction().execute()
  try {
    const trek = await lockOwnTrek(tx, trekId, visitor, deps.now())
    const form = withChanges(await findPublishedForm(tx, trekId), changes, trek.isBooked)
    if (Object.keys(trekProblems(form, false)).length > 0) return undefined
    await writeTrek(tx, trek, form, deps.now())
    return await findTrekPreview({ ...deps, db: tx }, trekId, visitor)
  } finally {
    await tx.rollback().execute()
  }
}
