import type { Account, Visitor } from '../account/visitor.ts'
import type { Deps, Tx } from '../deps.ts'
import { dropAttachment } from '../message/attachment/drop-attachment.ts'
import { publishEvents } from '../message/publish-events.ts'
import { operatorOf, staffOf } from '../account/staff.ts'
import { recordAction } from '../audit/record-action.ts'
import { Refusal } from '../refusal.ts'
import { staffAccounts } from '../account/staff-accounts.ts'
import { lockReport } from './reveal-report.ts'
import { readDecision, type ReportDecision } from './report-rules.ts'

type Decided = { messageId: string; decision: ReportDecision; reason: string }

const acts = {
  dismissed: 'dismiss-report',
  removed: 'remove-message',
  closed: 'close-conversation',
} satisfies Record<ReportDecision, string>

/**
 * Decides about a reported message, once: support dismisses it; an operator may also remove its text and its file, or
 * close the conversation to both sides. The reason is in the audit log, and the pages of both sides receive an event.
 */
export async function decideReport(
  deps: Pick<Deps, 'db' | 'now' | 'enqueue'>,
  { messageId, decision, reason: typed }: Decided,
  visitor: Visitor,
): Promise<void> {
  const staff: Account = decision === 'dismissed' ? staffOf(visitor) : operatorOf(visitor)
  const reason = readDecision(decision, typed)
  const at = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    const found = await lockReport(tx, messageId, staff.id)
    if (found.outcome !== null) throw new Refusal('report-decided')
    await tx
      .updateTable('message_report')
      .set({ decided_at: at, decided_by: staff.id, outcome: decision })
      .where('message_id', '=', messageId)
      .execute()
    if (decision === 'removed') await removeMessage(tx, deps, messageId)
    if (decision === 'closed') await close(tx, found.conversation_id, at)
    const subject = { kind: 'message', id: messageId }
    await recordAction(tx, at, { actorId: staff.id, act: acts[decision], subject, reason })
    const event = { conversationId: found.conversation_id, place: found.place, at }
    const sides = decision === 'dismissed' ? [] : await sidesOf(tx, found.conversation_id)
    const kind = decision === 'removed' ? 'removed' : 'support'
    await publishEvents(tx, [...sides, ...(await staffAccounts(tx))], { ...event, kind })
  })
}

/** Removes a message's text and file, but not its place; a message that its sender has removed does not change. */
async function removeMessage(tx: Tx, deps: Pick<Deps, 'now' | 'enqueue'>, messageId: string): Promise<void> {
  await tx
    .updateTable('message')
    .set({ body: '', removed_at: deps.now(), removed_by: 'operator' })
    .where('id', '=', messageId)
    .where('removed_at', 'is', null)
    .execute()
  await dropAttachment(tx, deps, messageId)
}

async function close(tx: Tx, conversationId: string, at: Date): Promise<void> {
  await tx
    .updateTable('conversation')
    .set({ closed_at: at })
    .where('id', '=', conversationId)
    .where('closed_at', 'is', null)
    .execute()
}

async function sidesOf(tx: Tx, conversationId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('participant')
    .select('account_id')
    .where('conversation_id', '=', conversationId)
    .execute()
  return rows.map(({ account_id }) => account_id)
}
