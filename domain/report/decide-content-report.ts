import type { Visitor } from '../account/visitor.ts'
import { isUuid } from '../ids.ts'
import type { Deps } from '../deps.ts'
import { suspendHost } from '../suspension/suspend-host.ts'
import { operatorOf, staffOf } from '../account/staff.ts'
import { recordAction } from '../audit/record-action.ts'
import { Refusal } from '../refusal.ts'
import { hideReview } from '../review/hide-review.ts'
import { suspendTrek } from '../trek/office/suspend-trek.ts'
import { type ContentDecision, type ContentKind, isContentKind } from './content-rules.ts'
import { readDecision } from './report-rules.ts'

type Decided = { kind: string; id: string; decision: ContentDecision; reason: string }

/**
 * Decides all open reports of one thing. Support and operators dismiss; an operator removes: a trek or a host is
 * suspended, a review is hidden with its photos. Both are in the audit log.
 */
export async function decideContentReports(
  deps: Deps,
  { kind, id, decision, reason: typed }: Decided,
  visitor: Visitor,
): Promise<void> {
  const staff = decision === 'dismissed' ? staffOf(visitor) : operatorOf(visitor)
  const reason = readDecision(decision, typed)
  if (!isContentKind(kind) || !isUuid(id) || !(await isWaiting(deps, kind, id)))
    throw new Refusal('report-not-found')
  if (decision === 'removed') await remove(deps, { kind, id, reason }, visitor)
  const at = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('content_report')
      .set({ decided_at: at, decided_by: staff.id, outcome: decision })
      .where('subject_kind', '=', kind)
      .where('subject_id', '=', id)
      .where('decided_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new Refusal('report-decided')
    const act = decision === 'dismissed' ? 'dismiss-report' : 'accept-report'
    const detail = { reports: Number(numUpdatedRows) }
    await recordAction(tx, at, { actorId: staff.id, act, subject: { kind, id }, reason, detail })
  })
}

async function isWaiting({ db }: Pick<Deps, 'db'>, kind: ContentKind, id: string): Promise<boolean> {
  const waiting = await db
    .selectFrom('content_report')
    .select('id')
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('decided_at', 'is', null)
    .executeTakeFirst()
  return waiting !== undefined
}

type Removal = { kind: ContentKind; id: string; reason: string }

/** If it is already removed, only the reports are decided. */
async function remove(deps: Deps, { kind, id, reason }: Removal, visitor: Visitor): Promise<void> {
  try {
    if (kind === 'trek') await suspendTrek(deps, { trekId: id, reason }, visitor)
    else if (kind === 'host') await suspendHost(deps, { hostId: id, reason }, visitor)
    else await hideReview(deps, { side: 'review', reviewId: id, reason }, visitor)
  } catch (error) {
    if (!(error instanceof Refusal) || !removedAlready.includes(error.code)) throw error
  }
}

const removedAlready = ['trek-not-suspendable', 'host-not-suspendable', 'review-hidden-already']
