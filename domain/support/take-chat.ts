import type { Visitor } from '../account/visitor.ts'
import type { Deps, Tx } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { staffAccounts } from '../account/staff-accounts.ts'
import { supportCaseStates } from '../message/support-case-states.ts'
import { isAllowed, transition } from '../states/transition.ts'
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
    const isOwn = assigneeId === id && isAllowed(supportCaseStates, state, 'hand-back')
    if (isOwn) return null
    const next = transition(supportCaseStates, state, 'take')
    return { state: next, assigneeId: id, act: 'take-support-chat' }
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
    if (isAllowed(supportCaseStates, found.state, 'hand-over') && to === found.assigneeId) return null
    const state = transition(supportCaseStates, found.state, to === null ? 'hand-back' : 'hand-over')
    if (to === null) return { state, assigneeId: null, act: 'hand-back-support-chat' }
    await refuseStranger(tx, to, found.clientId)
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
    if (!isAllowed(supportCaseStates, found.state, 'resolve')) return null
    const state = transition(supportCaseStates, found.state, 'resolve')
    return { state, assigneeId: found.assigneeId, act: 'resolve-support-chat', isOver: true }
  })
}

async function refuseStranger(tx: Tx, accountId: string, clientId: string | null): Promise<void> {
  const staff = await staffAccounts(tx)
  if (!staff.includes(accountId) || accountId === clientId) throw new Refusal('colleague-not-found')
}
