import type { Account, Visitor } from '../account/visitor.ts'
import { isUuid } from '../booking/booking-queries.ts'
import type { Deps } from '../deps.ts'
import { markRead } from '../message/mark-read.ts'
import { findMessages, type Message } from '../message/message-queries.ts'
import { staffOf } from '../office/operator.ts'
import { recordAct } from '../office/record-act.ts'
import { Refusal } from '../refusal.ts'
import { mayAnswer, type SupportState } from './support-rules.ts'
import { nameOf } from './support-inbox-queries.ts'

/** So long an operator's look at a chat of somebody else counts as one, in the audit log. */
const LOOK_MINUTES = 60
const MINUTE_MS = 60_000

export type OpenedChat = {
  id: string
  name: string
  clientId: string | null
  bookingId: string | null
  state: SupportState
  assignee: { id: string; name: string } | null
  waitingSince: Date | null
  isOwn: boolean
  /** Null while it is not theirs to read: nobody has taken it, or somebody else has. */
  read: { messages: Message[]; hasOlder: boolean } | null
}

/**
 * A support chat for one of ours: its words for whoever looks after it, and for an operator, whose look stands in the audit
 * log once an hour; for anybody else that it is there, to be taken. What whoever looks after it opens counts as read.
 */
export async function openChat(
  deps: Deps,
  { conversationId, before }: { conversationId: string; before?: number | undefined },
  visitor: Visitor,
): Promise<OpenedChat> {
  const staff = staffOf(visitor)
  const found = await findCase(deps, conversationId)
  const { assigneeId, lastPlace, clientId, ...chat } = found
  const isOwn = clientId === staff.id
  const opened = { ...chat, clientId, isOwn }
  if (isOwn || !mayAnswer(found, staff)) return { ...opened, read: null }
  if (assigneeId !== staff.id) await noteLook(deps, conversationId, staff)
  const speaker = { conversationId, side: 'support', accountId: staff.id } as const
  if (assigneeId === staff.id && before === undefined) await markRead(deps, lastPlace, speaker)
  return { ...opened, read: await findMessages(deps, speaker, { before }) }
}

async function findCase({ db }: Deps, conversationId: string) {
  const row = isUuid(conversationId)
    ? await db
        .selectFrom('support_case')
        .innerJoin('conversation', 'conversation.id', 'support_case.conversation_id')
        .leftJoin('account as client', 'client.id', 'conversation.client_id')
        .leftJoin('account as assignee', 'assignee.id', 'support_case.assignee_id')
        .select(['conversation.id', 'conversation.client_id', 'conversation.booking_id'])
        .select(['support_case.state', 'support_case.assignee_id', 'support_case.waiting_since'])
        .select(['conversation.last_place', 'client.first_name', 'client.last_name'])
        .select(['assignee.first_name as assignee_name', 'assignee.email as assignee_email'])
        .where('conversation.id', '=', conversationId)
        .executeTakeFirst()
    : undefined
  if (!row) throw new Refusal('support-chat-not-found')
  const name = nameOf({ ...row, first_name: row.first_name ?? '', last_name: row.last_name ?? '' })
  return {
    ...{ id: row.id, name, clientId: row.client_id, bookingId: row.booking_id, lastPlace: row.last_place },
    ...{ state: row.state as SupportState, waitingSince: row.waiting_since, assigneeId: row.assignee_id },
    assignee: row.assignee_id
      ? { id: row.assignee_id, name: row.assignee_name || (row.assignee_email ?? '') }
      : null,
  }
}

async function noteLook({ db, now }: Deps, conversationId: string, { id }: Account): Promise<void> {
  const at = now()
  const subject = { kind: 'conversation', id: conversationId }
  const noted = await db
    .selectFrom('audit_entry')
    .select('id')
    .where('act', '=', 'read-support-chat')
    .where('subject_id', '=', conversationId)
    .where('actor_id', '=', id)
    .where('happened_at', '>', new Date(at.getTime() - LOOK_MINUTES * MINUTE_MS))
    .executeTakeFirst()
  if (noted) return
  await db
    .transaction()
    .execute((tx) => recordAct(tx, at, { actorId: id, act: 'read-support-chat', subject }))
}
