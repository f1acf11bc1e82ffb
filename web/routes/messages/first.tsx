import { randomUUID } from 'node:crypto'
import { useEffect } from 'react'
import { href, redirect, useNavigate, useOutletContext } from 'react-router'
import { usualAnswer } from '#domain/message/answer-time-queries.ts'
import { findFirstMessage } from '#domain/message/first-message-queries.ts'
import { LONGEST_MESSAGE } from '#domain/message/message-rules.ts'
import { findConversationWith, startConversation } from '#domain/message/start-conversation.ts'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import { ButtonLink } from '../../ui/forms/button.tsx'
import type { Route } from './+types/first.ts'
import { answerMessage } from './answer-message.ts'
import { firstView } from './conversation-view.ts'
import { FirstMessage } from './first-message.tsx'
import type { MessagesOutlet } from './frame.tsx'
import { messageForm } from './message-form.ts'

/**
 * The list alone; with `?user=` the conversation with that person, or the pane for a first message. A GET request
 * creates nothing.
 */
export const loader = authorize(
  site['messages/first'].read,
  async ({ deps, visitor, url }: Route.LoaderArgs & Visit) => {
    const userId = url.searchParams.get('user')
    if (userId === null) return null
    const known = await findConversationWith(deps.db, visitor.account?.id ?? '', userId)
    if (known) throw redirect(href('/messages/:conversationId', { conversationId: known }))
    const first = await findFirstMessage(deps, userId, visitor)
    const usual = first.side === 'client' ? await usualAnswer(deps, first.host.id) : null
    const head = firstView(first, usual)
    return { head, messageId: randomUUID(), longest: LONGEST_MESSAGE }
  },
)

/** Sends the first message to somebody. */
export const action = authorize(site['messages/first'].write, async (visit: Route.ActionArgs & Visit) => {
  const { deps, visitor, url } = visit
  return answerMessage(async () => {
    const { fields, attachmentId } = await messageForm(visit)
    const userId = url.searchParams.get('user') ?? ''
    const message = {
      messageId: String(fields.get('messageId') ?? ''),
      typed: String(fields.get('message') ?? ''),
      attachmentId,
    }
    return {
      ...message,
      send: async () => {
        const { conversationId } = await startConversation(deps, { userId, ...message }, visitor)
        throw redirect(href('/messages/:conversationId', { conversationId }), 303)
      },
    }
  })
})

export default function First({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData ? <FirstMessage {...loaderData} answer={actionData} /> : <NewestConversation />
}

/** Wide enough for the list and a conversation side by side; messages-narrow.css has the opposite query. */
const BOTH_FIT = '(min-width: 821px)'

/** Opens the conversation with the latest message if it fits beside the list; a phone shows the list alone. */
function NewestConversation() {
  const { newest } = useOutletContext<MessagesOutlet>()
  const navigate = useNavigate()
  useEffect(() => {
    if (newest && matchMedia(BOTH_FIT).matches) void navigate(newest, { replace: true })
  }, [newest, navigate])
  return (
    <section className="chat__main chat__none" aria-label="No conversation is open">
      <p className="muted">Choose a conversation to read it here.</p>
      <ButtonLink to={href('/new-conversation')}>New conversation</ButtonLink>
    </section>
  )
}
