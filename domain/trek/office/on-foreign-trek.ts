import type { Visitor } from '../../account/visitor.ts'
import type { Deps } from '../../deps.ts'
import { operatorOf } from '../../account/staff.ts'
import { readReason } from '../../audit/reason-rules.ts'
import { recordAction } from '../../audit/record-action.ts'
import { Refusal } from '../../refusal.ts'
import type { TrekActor } from '../hosting/trek-actor.ts'
import type { ForeignAct } from '../../job.ts'

/**
 * An operator changes a host's trek through the host's commands, with a reason: each change is in the audit log and
 * notifies the host. Refused to anybody else, without a reason, and on the operator's own trek.
 */
export function onForeignTrek(
  { now, enqueue }: Pick<Deps, 'now' | 'enqueue'>,
  { act, reason: typed }: { act: ForeignAct; reason: string },
  visitor: Visitor,
): TrekActor {
  const operator = operatorOf(visitor)
  const reason = readReason(typed)
  return {
    ...visitor,
    async onForeign(tx, { id, host_id: hostId }, detail = {}) {
      if (hostId === operator.id) throw new Refusal('trek-own')
      const at = now()
      await recordAction(tx, at, {
        actorId: operator.id,
        act,
        reason,
        detail,
        subject: { kind: 'trek', id },
      })
      await enqueue(tx, 'mail-trek-changed', { trekId: id, act, at: at.toISOString() })
    },
  }
}
