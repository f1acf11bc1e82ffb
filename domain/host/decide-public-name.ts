import type { Visitor } from '../account/visitor.ts'
import { isUuid } from '../ids.ts'
import type { Deps } from '../deps.ts'
import { operatorOf } from '../account/staff.ts'
import { readReason } from '../audit/reason-rules.ts'
import { recordAction } from '../audit/record-action.ts'
import { Refusal } from '../refusal.ts'
import { mustBeFreeName } from './request-public-name.ts'
import { mustBeHost } from './must-be-host.ts'

type Decision = { hostId: string; requestId: string; isApproved: boolean; reason: string }

/**
 * An operator approves the public name that a host requests, which is shown from then on, or rejects it with a reason.
 * The host gets a mail, and the decision is in the audit log. Refused when the request has changed or is
 * already decided.
 */
export async function decidePublicName(
  { db, now, enqueue }: Pick<Deps, 'db' | 'now' | 'enqueue'>,
  { hostId, requestId, isApproved, reason: typed }: Decision,
  visitor: Visitor,
): Promise<void> {
  const operator = operatorOf(visitor)
  if (hostId === operator.id) throw new Refusal('public-name-own')
  await mustBeHost(db, hostId)
  const reason = isApproved ? '' : readReason(typed)
  const at = now()
  await db.transaction().execute(async (tx) => {
    const request = isUuid(requestId)
      ? await tx
          .selectFrom('public_name_request')
          .select('name')
          .where('id', '=', requestId)
          .where('host_id', '=', hostId)
          .where('decided_at', 'is', null)
          .forUpdate()
          .executeTakeFirst()
      : undefined
    if (!request) throw new Refusal('public-name-decided')
    if (isApproved) {
      await mustBeFreeName(tx, hostId, request.name).catch((error: unknown) => {
        throw error instanceof Refusal ? new Refusal('public-name-taken') : error
      })
      await tx.updateTable('host').set({ display_name: request.name }).where('id', '=', hostId).execute()
    }
    await tx
      .updateTable('public_name_request')
      .set({ decided_at: at, decided_by: operator.id, is_approved: isApproved, reason })
      .where('id', '=', requestId)
      .execute()
    await recordAction(tx, at, {
      actorId: operator.id,
      act: isApproved ? 'approve-public-name' : 'reject-public-name',
      reason,
      subject: { kind: 'host', id: hostId },
    })
    await enqueue(tx, 'mail-public-name-decided', { requestId })
  })
}
