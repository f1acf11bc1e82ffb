import type { Tx } from '../deps.ts'
import type { Side } from '../message/message-rules.ts'
import { staffAccounts } from './staff-accounts.ts'

/**
 * Moves a support chat on when something was written in it: what a person writes waits for us, and opens the chat again when
 * it was resolved; what we write waits for the person. Answers which accounts of ours are to be told beside those who take
 * part: while nobody looks after it, everybody who works here.
 */
export async function followCase(
  tx: Tx,
  { conversationId, side, at }: { conversationId: string; side: Side; at: Date },
): Promise<string[]> {
  const found = await tx
    .selectFrom('support_case')
    .select(['state', 'waiting_since'])
    .where('conversation_id', '=', conversationId)
    .forUpdate()
    .executeTakeFirst()
  if (!found) {
    const waiting = { state: 'open', waiting_since: at, changed_at: at }
    await tx
      .insertInto('support_case')
      .values({ conversation_id: conversationId, ...waiting })
      .execute()
    return staffAccounts(tx)
  }
  const moved = side === 'client' ? asked(found, at) : answered(found.state)
  await tx
    .updateTable('support_case')
    .set({ ...moved, changed_at: at })
    .where('conversation_id', '=', conversationId)
    .execute()
  return moved.state === 'open' ? staffAccounts(tx) : []
}

function asked({ state, waiting_since }: { state: string; waiting_since: Date | null }, at: Date) {
  if (state === 'resolved') return { state: 'open', assignee_id: null, waiting_since: at }
  return { state: state === 'waiting_user' ? 'assigned' : state, waiting_since: waiting_since ?? at }
}

function answered(state: string) {
  return { state: state === 'assigned' ? 'waiting_user' : state, waiting_since: null }
}
