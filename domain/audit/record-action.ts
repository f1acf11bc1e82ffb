import type { Tx } from '../deps.ts'

export type Act = {
  /** Null means the program, or a command on the server. */
  actorId: string | null
  /** The action, as verb and noun: 'approve-refund'. */
  act: string
  subject: { kind: string; id: string }
  reason?: string
  /** Numbers that explain the act; never personal data. */
  detail?: Record<string, unknown>
}

/** Writes an act into the audit log, in the act's transaction, so that no act is without its entry. */
export async function recordAction(
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
