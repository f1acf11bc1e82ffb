import type { Visitor } from '../account/visitor.ts'
import { isUuid } from '../ids.ts'
import type { Deps, Tx } from '../deps.ts'
import { operatorOf } from '../account/staff.ts'
import { recordAction } from '../audit/record-action.ts'
import { Refusal } from '../refusal.ts'

type Removal = { reviewId: string; key: string; reason: string }

/**
 * An operator removes one photo of a review, with a reason in the audit log; the review and its other photos stay. The file is
 * deleted, the author gets a mail with the reason, and the waiting reports of this photo are decided.
 */
export async function removeReviewPhoto(
  { db, now, enqueue }: Deps,
  { reviewId, key, reason: typed }: Removal,
  visitor: Visitor,
): Promise<void> {
  const operator = operatorOf(visitor)
  const reason = typed.trim()
  if (reason === '' || reason.length > 500) throw new Refusal('hiding-needs-reason')
  if (!isUuid(reviewId)) throw new Refusal('review-not-found')
  const at = now()
  await db.transaction().execute(async (tx) => {
    const review = tx.selectFrom('review').select('id').where('id', '=', reviewId).forUpdate()
    if (!(await review.executeTakeFirst())) throw new Refusal('review-not-found')
    const photo = await tx
      .deleteFrom('review_photo')
      .where('review_id', '=', reviewId)
      .where('storage_key', '=', key)
      .returning('position')
      .executeTakeFirst()
    if (!photo) throw new Refusal('review-photo-removed')
    await closeGap(tx, reviewId, photo.position)
    await decideReports(tx, { reviewId, photo: photo.position, at, operatorId: operator.id })
    const subject = { kind: 'review', id: reviewId }
    const detail = { photo: photo.position }
    await recordAction(tx, at, { actorId: operator.id, act: 'remove-review-photo', subject, reason, detail })
    await enqueue(tx, 'remove-picture', { key })
    await enqueue(tx, 'mail-review-photo-removed', { reviewId, reason, at: at.toISOString() })
  })
}

/** Reports identify a photo by its number, so the numbers of photos are always 1, 2, 3 … */
async function closeGap(tx: Tx, reviewId: string, removed: number): Promise<void> {
  const after = await tx
    .selectFrom('review_photo')
    .select('position')
    .where('review_id', '=', reviewId)
    .where('position', '>', removed)
    .orderBy('position')
    .execute()
  for (const { position } of after)
    await tx
      .updateTable('review_photo')
      .set({ position: position - 1 })
      .where('review_id', '=', reviewId)
      .where('position', '=', position)
      .execute()
}

type Decided = { reviewId: string; photo: number; at: Date; operatorId: string }

async function decideReports(tx: Tx, { reviewId, photo, at, operatorId }: Decided): Promise<void> {
  const waiting = tx
    .updateTable('content_report')
    .where('subject_kind', '=', 'review')
    .where('subject_id', '=', reviewId)
    .where('decided_at', 'is', null)
  const decision = { decided_at: at, decided_by: operatorId, outcome: 'removed' }
  await waiting.set(decision).where('photo', '=', photo).execute()
  await waiting
    .set((eb) => ({ photo: eb('photo', '-', 1) }))
    .where('photo', '>', photo)
    .execute()
}
