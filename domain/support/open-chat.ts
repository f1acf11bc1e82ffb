import type { Visitor } from '../account/visitor.ts'
import { isUuid } from '../ids.ts'
import type { Deps } from '../deps.ts'
import { markRead } from '../message/unread/mark-read.ts'
import { findMessages, type Message } from '../message/message-queries.ts'
import { operatorOf, staffOf } from '../account/staff.ts'
import { recordAction } from '../audit/record-action.ts'
import { Refusal } from '../refusal.ts'
import { type SupportState, supportCaseStates } from '../message/support-case-states.ts'
import { type ActionsOf, actionsIn } from '../states/transition.ts'
import { supportLookReasons } from './support-rules.ts'
import { nameOf } from './support-inbox-queries.ts'

export type OpenedChat = {
  id: string
  name: string
  clientId: string | null
  bookingId: string | null
  state: SupportState
  actions: ActionsOf<typeof supportCaseStates>
  assignee: { id: string; name: string } | null
  waitingSince: Date | null
  isOwn: boolean
  lastPlace: number
  /** Null while this account may not read it: it is unassigned, or assigned to somebody else. */
  read: { messages: Message[]; hasOlder: boolean } | null
}

/** A support chat for staff: with its messages for the assignee, without them for others. */
export async function openChat(
  deps: Deps,
  { conversationId, before }: { conversationId: string; before?: number | undefined },
  visitor: Visitor,
): Promise<OpenedChat> {
  const staff = staffOf(visitor)
  const { assigneeId, ...chat } = await findCase(deps, conversationId)
  const speaker = { conversationId, side: 'support', accountId: staff.id } as const
  const read = assigneeId === staff.id ? await findMessages(deps, speaker, { before }) : null
  return { ...chat, isOwn: chat.clientId === staff.id, read }
}

/**
 * The latest messages of an unassigned chat, or somebody else's, for an operator with a reason: the audit log records
 * it.
 */
export async function revealChat(
  deps: Deps,
  { conversationId, reason }: { conversationId: string; reason: string },
  visitor: Visitor,
): Promise<Message[]> {
  const operator = operatorOf(visitor)
  if (!Object.hasOwn(supportLookReasons, reason)) throw new Refusal('look-needs-reason')
  const { clientId } = await findCase(deps, conversationId)
  if (clientId === operator.id) throw new Refusal('support-chat-own')
  await deps.db.transaction().execute((tx) =>
    recordAction(tx, deps.now(), {
      actorId: operator.id,
      act: 'read-support-chat',
      subject: { kind: 'conversation', id: conversationId },
      reason: supportLookReasons[reason as keyof typeof supportLookReasons],
    }),
  )
  const speaker = { conversationId, side: 'support', accountId: operator.id } as const
  return (await findMessages(deps, speaker, {})).messages
}

/** The assignee has the chat open: it is read up to that position, which the sender sees. */
export async function seeChat(
  deps: Deps,
  { conversationId, place }: { conversationId: string; place: number },
  visitor: Visitor,
): Promise<void> {
  const staff = staffOf(visitor)
  const { assigneeId } = await findCase(deps, conversationId)
  if (assigneeId !== staff.id || !Number.isInteger(place) || place < 1) return
  await markRead(deps, Math.min(place, LAST_PLACE), { conversationId, side: 'support', accountId: staff.id })
}

/** The maximum of the database's integer. */
const LAST_PLACE = 2 ** 31 - 1

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
    id: row.id,
    name,
    clientId: row.client_id,
    bookingId: row.booking_id,
    lastPlace: row.last_place,
    state: row.state as SupportState,
    actions: actionsIn(supportCaseStates, row.state),
    waitingSince: row.waiting_since,
    assigneeId: row.assignee_id,
    assignee: row.assignee_id
      ? { id: row.assignee_id, name: row.assignee_name || (row.assignee_email ?? '') }
      : null,
  }
}
