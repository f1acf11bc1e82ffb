import { data, href, redirect } from 'react-router'
import { isUuid } from '#domain/ids.ts'
import { startConversation } from '#domain/message/start-conversation.ts'
import type { Visit } from '../../http/context.ts'
import { answerRefusal, sentencesOf } from '../../shared/page/answer-refusal.ts'

/** Sends a message from a host's page and redirects to the conversation; a refusal is shown beside the field. */
export async function sendFirstMessage({ deps, visitor }: Visit, hostId: string, form: FormData) {
  const field = (name: string) => String(form.get(name) ?? '')
  const messageId = field('messageId')
  if (!isUuid(messageId)) throw new Response(null, { status: 400, statusText: 'Bad Request' })
  const start = async () => {
    const message = { userId: hostId, messageId, typed: field('message') }
    const { conversationId } = await startConversation(deps, message, visitor)
    return redirect(href('/messages/:conversationId', { conversationId }), 303)
  }
  return answerRefusal(start, (refusal) => data({ error: sentencesOf(refusal) }, refusal.status))
}
