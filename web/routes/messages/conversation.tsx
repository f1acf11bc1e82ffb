import { randomUUID } from 'node:crypto'
import { href, redirect } from 'react-router'
import { brand } from '#brand'
import { usualAnswer } from '#domain/message/answer-time-queries.ts'
import { findMessages, PAGE_OF_MESSAGES } from '#domain/message/message-queries.ts'
import { findConversation } from '#domain/message/conversation-queries.ts'
import { LONGEST_MESSAGE } from '#domain/message/message-rules.ts'
import { messageView } from '#domain/message/message-view-rules.ts'
import { sendMessage } from '#domain/message/send-message.ts'
import { speakerIn } from '#domain/message/speaker.ts'
import { findSupportChat, writeToSupport } from '#domain/message/start-conversation.ts'
import { isSupportThere } from '#domain/support/presence-queries.ts'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import type { Route } from './+types/conversation.ts'
import { answerMessage, beforeIn, SUPPORT } from './answer-message.ts'
import { headView, supportView } from './conversation-view.ts'
import { FirstMessage } from './first-message.tsx'
import { messageForm } from './message-form.ts'
import { ThreadPane } from './thread/thread-pane.tsx'

/**
 * A conversation, the latest messages or those before a position; opening it changes nothing except that its page marks
 * it as read.
 */
export const loader = authorize(
  site['messages/conversation'].read,
  async ({ deps, visitor, params, url }: Route.LoaderArgs & Visit) => {
    const common = { messageId: randomUUID(), longest: LONGEST_MESSAGE, now: deps.now().toISOString() }
    const id =
      params.conversationId === SUPPORT
        ? await findSupportChat(deps.db, visitor.account?.id ?? '')
        : params.conversationId
    const isThere = await isSupportThere(deps)
    if (id === null) return { ...common, head: supportView(isThere), thread: null }
    const speaker = await speakerIn(deps.db, id, visitor)
    const before = beforeIn(url)
    const [conversation, { messages, hasOlder }] = await Promise.all([
      findConversation(deps, speaker),
      findMessages(deps, speaker, { before, limit: PAGE_OF_MESSAGES }),
    ])
    if (conversation.kind === 'support' && params.conversationId !== SUPPORT)
      throw redirect(`${href('/messages/:conversationId', { conversationId: SUPPORT })}${url.search}`)
    const { readPlace, otherReadPlace, host, side } = conversation
    const usual = host && side === 'client' ? await usualAnswer(deps, host.id) : null
    const views = messages.map(messageView)
    return {
      ...common,
      head: headView(conversation, { isThere, usual, now: deps.now() }),
      thread: { id, messages: views, hasOlder, readPlace, otherReadPlace, isPast: before !== undefined },
    }
  },
)

/** Sends a message from a page without script; a refusal is shown beside the field, with the typed text. */
export const action = authorize(
  site['messages/conversation'].write,
  async (visit: Route.ActionArgs & Visit) => {
    const { deps, visitor, params } = visit
    return answerMessage(async () => {
      const { fields, attachmentId } = await messageForm(visit)
      const message = {
        messageId: String(fields.get('messageId') ?? ''),
        typed: String(fields.get('message') ?? ''),
        attachmentId,
      }
      return {
        ...message,
        send: async () => {
          if (params.conversationId === SUPPORT) await writeToSupport(deps, message, visitor)
          else await sendMessage(deps, message, await speakerIn(deps.db, params.conversationId, visitor))
          throw redirect(href('/messages/:conversationId', { conversationId: params.conversationId }), 303)
        },
      }
    })
  },
)

/** An open conversation is updated by its events; forms load it again. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: Revalidation) {
  return currentUrl.href !== nextUrl.href || (formMethod !== undefined && formMethod !== 'GET')
}

type Revalidation = Parameters<import('react-router').ShouldRevalidateFunction>[0]

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.head.title ?? 'Messages'} · Messages · ${brand.name}` },
]

export default function Conversation({ loaderData, actionData }: Route.ComponentProps) {
  const { thread, ...common } = loaderData
  if (!thread) return <FirstMessage {...common} answer={actionData} />
  return <ThreadPane key={thread.id} {...common} thread={thread} answer={actionData} />
}
