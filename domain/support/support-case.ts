import type { Account, Visitor } from '../account/visitor.ts'
import { isUuid } from '../ids.ts'
import type { Deps, Tx } from '../deps.ts'
import { publishEvents } from '../message/publish-events.ts'
import { staffOf } from '../account/staff.ts'
import { recordAction } from '../audit/record-action.ts'
import { Refusal } from '../refusal.ts'
import { staffAccounts } from '../account/staff-accounts.ts'
import type { SupportState } from '../message/support-case-states.ts'

export type SupportCase = {
  conversationId: string
  state: SupportState
  assigneeId: string | null
  clientId: string | null
  lastPlace: number
}

/** An act of staff on a chat: its new state, and the audit log's text. */
export type Move = {
  state: SupportState
  assigneeId: string | null
  act: string
  /** Nobody waits for an answer any more. */
  isOver?: boolean
  detail?: Record<string, unknown>
}

/**
 * Changes a support chat for a member of staff: `decide` reads it under its lock and returns the change, or null for
 * none. The act is in the audit log, and every inbox is notified.
 */
export async function moveCase(
  deps: Pick<Deps, 'db' | 'now'>,
  conversationId: string,
  visitor: Visitor,
  decide: (tx: Tx, found: SupportCase, staff: Account) => Promise<Move | null>,
): Promise<void> {
  const staff = staffOf(visitor)
  const at = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    const found = await lockCase(tx, conversationId)
    refuseOwn(found, staff)
    const move = await decide(tx, found, staff)
    if (!move) return
    const { state, assigneeId, act, isOver, detail } = move
    await tx
      .updateTable('support_case')
      .set({ state, assignee_id: assigneeId, changed_at: at, ...(isOver ? { waiting_since: null } : {}) })
      .where('conversation_id', '=', conversationId)
      .execute()
    if (assigneeId) await letTakePart(tx, conversationId, assigneeId)
    const subject = { kind: 'conversation', id: conversationId }
    await recordAction(tx, at, { actorId: staff.id, act, subject, ...(detail ? { detail } : {}) })
    const event = { kind: 'support', conversationId, place: found.lastPlace, at } as const
    await publishEvents(tx, await staffAccounts(tx), event)
  })
}

/** Locks a support chat until the transaction ends; the conversation first, like a new message. */
export async function lockCase(tx: Tx, conversationId: string): Promise<SupportCase> {
  if (!isUuid(conversationId)) throw new Refusal('support-chat-not-found')
  const conversation = await tx
    .selectFrom('conversation')
    .select(['client_id', 'last_place'])
    .where('id', '=', conversationId)
    .where('kind', '=', 'support')
    .forUpdate()
    .executeTakeFirst()
  if (!conversation) throw new Refusal('support-chat-not-found')
  const found = await tx
    .selectFrom('support_case')
    .select(['state', 'assignee_id'])
    .where('conversation_id', '=', conversationId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return {
    conversationId,
    state: found.state as SupportState,
    assigneeId: found.assignee_id,
    clientId: conversation.client_id,
    lastPlace: conversation.last_place,
  }
}

/** Staff cannot answer their own chats, such as one from before they worked here. */
export function refuseOwn({ clientId }: SupportCase, { id }: Account): void {
  if (clientId === id) throw new Refusal('support-chat-own')
}

/** Adds a member of staff to our side, who then receives its events. */
export async function letTakePart(tx: Tx, conversationId: string, accountId: string): Promise<void> {
  await tx
    .insertInto('participant')
    .values({ conversation_id: conversationId, account_id: accountId, role: 'support' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
