import type { Tx } from '../deps.ts'

export type Act = {
  /** Null is the program itself, or whoever started it at the machine. */
  actorId: string | null
  /** What was done, as verb and noun: 'approve-refund'. */
  act: string
  subject: { kind: string; id: string }
  reason?: string
  /** Figures that explain the act; never personal data. */
  detail?: Record<string, unknown>
}

/** Writes an act into the audit log, in the transaction of the act itself: what is not in the log has not happened. */
export async function recordAct(
  tx: Tx,
  at: Date,
  { actorId, act, subject, reason = '', detail = {} }: Act,
): Promise<void> {
  await tx
    .insertInto('audit_entry')
    .values({
      happened_at: at,
      actor_id: actorId,
      act,
      reason,
      subject_kind: subject.kind,
      subject_id: subject.id,
      detail: JSON.stringify(detail),
    })
    .execute()
}
