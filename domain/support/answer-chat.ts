import type { Visitor } from '../account/visitor.ts'
import type { Deps } from '../deps.ts'
import { type NewMessage, sendWithin, type SentMessage } from '../message/send-message.ts'
import { staffOf } from '../account/staff.ts'
import { recordAction } from '../audit/record-action.ts'
import { Refusal } from '../refusal.ts'
import { letTakePart, lockCase, refuseOwn } from './support-case.ts'
import { mayAnswer } from './support-rules.ts'

/**
 * Sends our answer in a support chat. Support answers assigned chats; an operator may answer any, which is logged for
 * chats of others. The server, not the request, marks it as support's.
 */
export async function answerChat(
  deps: Deps,
  { conversationId, ...message }: NewMessage & { conversationId: string },
  visitor: Visitor,
): Promise<SentMessage> {
  const staff = staffOf(visitor)
  return deps.db.transaction().execute(async (tx) => {
    const found = await lockCase(tx, conversationId)
    refuseOwn(found, staff)
    if (!mayAnswer(found, staff)) throw new Refusal('support-chat-not-yours')
    await letTakePart(tx, conversationId, staff.id)
    if (found.assigneeId !== staff.id) {
      const subject = { kind: 'conversation', id: conversationId }
      await recordAction(tx, deps.now(), { actorId: staff.id, act: 'answer-support-chat', subject })
    }
    const speaker = { conversationId, side: 'support', accountId: staff.id } as const
    return sendWithin(tx, deps, message, speaker)
  })
}
