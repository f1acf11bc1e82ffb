import type { Visitor } from '../account/visitor.ts'
import type { Deps, Tx } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { staffAccounts } from '../account/staff-accounts.ts'
import { moveCase } from './support-case.ts'
import { mayAnswer } from './support-rules.ts'

type Chat = { conversationId: string }

/** Assigns a chat to a member of staff; a second one is refused, its assignee succeeds again. */
export async function takeChat(
  deps: Pick<Deps, 'db' | 'now'>,
  { conversationId }: Chat,
  visitor: Visitor,
): Promise<void> {
  await moveCase(deps, conversationId, visitor, async (_tx, { state, assigneeId }, { id }) => {
    if (state === 'assigned' && assigneeId === id) return null
    if (state === 'resolved') throw new Refusal('support-chat-moved-on')
    if (state !== 'open') throw new Refusal('support-chat-taken')
    return { state: 'assigned', assigneeId: id, act: 'take-support-chat' }
  })
}

/** The assignee of a chat, or an operator, hands it to another member of staff, or to all: `to` is null. */
export async function handOver(
  deps: Pick<Deps, 'db' | 'now'>,
  { conversationId, to }: Chat & { to: string | null },
  visitor: Visitor,
): Promise<void> {
  await moveCase(deps, conversationId, visitor, async (tx, found, staff) => {
    if (!mayAnswer(found, staff)) throw new Refusal('support-chat-not-yours')
    if (found.state === 'resolved') throw new Refusal('support-chat-moved-on')
    if (to === found.assigneeId) return null
    if (to === null) return { state: 'open', assigneeId: null, act: 'hand-back-support-chat' }
    await refuseStranger(tx, to, found.clientId)
    const state = found.state === 'open' ? 'assigned' : found.state
    return { state, assigneeId: to, act: 'hand-over-support-chat', detail: { to } }
  })
}

/** The assignee of a chat, or an operator, resolves it; a later message of the person reopens it. */
export async function resolveChat(
  deps: Pick<Deps, 'db' | 'now'>,
  { conversationId }: Chat,
  visitor: Visitor,
): Promise<void> {
  await moveCase(deps, conversationId, visitor, async (_tx, found, staff) => {
    if (!mayAnswer(found, staff)) throw new Refusal('support-chat-not-yours')
    if (found.state === 'resolved') return null
    const { assigneeId } = found
    return { state: 'resolved', assigneeId, act: 'resolve-support-chat', isOver: true }
  })
}

async function refuseStranger(tx: Tx, accountId: string, clientId: string | null): Promise<void> {
  const staff = await staffAccounts(tx)
  if (!staff.includes(accountId) || accountId === clientId) throw new Refusal('colleague-not-found')
}
