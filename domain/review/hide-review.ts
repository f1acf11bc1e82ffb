import type { Visitor } from '../account/visitor.ts'
import { isUuid } from '../ids.ts'
import type { Deps } from '../deps.ts'
import { operatorOf } from '../account/staff.ts'
import { recordAction } from '../audit/record-action.ts'
import { Refusal } from '../refusal.ts'

/** One of the two sides: the traveller's review of a trek, or the host's of a traveller. */
export type ReviewSide = 'review' | 'traveller_review'
type Decided = { side: ReviewSide; reviewId: string; reason: string }

/** An operator hides a review, with a reason for its author: from now on it is shown nowhere and counts nowhere. */
export async function hideReview(deps: Deps, decided: Decided, visitor: Visitor): Promise<void> {
  await decide(deps, decided, visitor, true)
}

/** An operator shows a hidden review again, with a reason in the audit log. */
export async function unhideReview(deps: Deps, decided: Decided, visitor: Visitor): Promise<void> {
  await decide(deps, decided, visitor, false)
}

async function decide(
  { db, now }: Deps,
  { side, reviewId, reason: typed }: Decided,
  visitor: Visitor,
  isHiding: boolean,
): Promise<void> {
  const operator = operatorOf(visitor)
  const reason = typed.trim()
  if (reason === '' || reason.length > 500) throw new Refusal('hiding-needs-reason')
  if (!isUuid(reviewId)) throw new Refusal('review-not-found')
  const at = now()
  await db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom(side)
      .select('hidden_at')
      .where('id', '=', reviewId)
      .forUpdate()
      .executeTakeFirst()
    if (!known) throw new Refusal('review-not-found')
    if ((known.hidden_at !== null) === isHiding) throw new Refusal('review-hidden-already')
    await tx
      .updateTable(side)
      .set({ hidden_at: isHiding ? at : null, hidden_reason: isHiding ? reason : '' })
      .where('id', '=', reviewId)
      .execute()
    const act = isHiding ? 'hide-review' : 'unhide-review'
    await recordAction(tx, at, { actorId: operator.id, act, subject: { kind: side, id: reviewId }, reason })
  })
}
