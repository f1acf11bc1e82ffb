import { randomUUID } from 'node:crypto'
import { redirect } from 'react-router'
import { cellOf } from '#domain/access/permission-rules.ts'
import { permissions } from '#domain/access/permissions.ts'
import type { Account } from '#domain/account/visitor.ts'
import { chatForm } from '#domain/support/chat-form.ts'
import { nepalDate } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import { findAboutPerson } from '#domain/support/about-person-queries.ts'
import { answerChat } from '#domain/support/answer-chat.ts'
import { revealChat, openChat, seeChat } from '#domain/support/open-chat.ts'
import { findChatHistory, findColleagues } from '#domain/support/staff-queries.ts'
import { startingAnswers } from '#domain/support/support-answers-rules.ts'
import { handOver, resolveChat, takeChat } from '#domain/support/take-chat.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { formAction, type FormVisit } from '../../../http/form-action.ts'
import { site } from '../../../site.ts'
import type { Route } from './+types/support-chat.ts'
import { historyLine } from '../office-words.ts'
import { SupportAbout } from './support-about.tsx'
import { SupportThread } from './support-thread.tsx'
import { aboutView, type Bubble, bubblesOf } from './support-view.ts'

export const loader = authorize(
  site['office/support/support-chat'].read,
  async ({ deps, params, url, visitor, account }: Route.LoaderArgs & Visit & { account: Account }) => {
    const before = Math.trunc(Number(url.searchParams.get('before'))) || undefined
    const chat = await openChat(deps, { conversationId: params.id, before }, visitor)
    const { clientId, bookingId, read, assignee, waitingSince: _waits, ...shown } = chat
    const [about, colleagues, history] = await Promise.all([
      findAboutPerson(deps, { clientId, bookingId }),
      findColleagues(deps, account.id),
      findChatHistory(deps, chat.id),
    ])
    const answers = startingAnswers(about.bookings, nepalDate(deps.now()))
    const mayOpenRefunds = cellOf(permissions['refund.read'], account.role === 'support' ? 'S' : 'O') !== '–'
    return {
      mayLook: account.role === 'operator' && !read && !chat.isOwn,
      me: account.id,
      ...shown,
      isGuest: clientId === null,
      isMine: assignee?.id === account.id,
      answers,
      assignee: assignee?.name ?? null,
      messages: read && bubblesOf(read.messages, deps.now()),
      olderThan: read?.hasOlder ? (read.messages[0]?.place ?? null) : null,
      isOlder: before !== undefined,
      about: aboutView(about, mayOpenRefunds),
      colleagues: colleagues.filter(({ id }) => id !== clientId && id !== assignee?.id),
      started: answers.find(({ key }) => key === url.searchParams.get('start'))?.words ?? '',
      history: history.map((entry) => historyLine(entry, account)),
      messageId: randomUUID(),
    }
  },
)

type ChatInput = FormVisit<typeof chatForm>
const nothing: { looked: Bubble[] | null } = { looked: null }

export const action = formAction(
  site['office/support/support-chat'].write,
  chatForm,
  async ({ deps, params, visitor, url, input }: Route.ActionArgs & ChatInput) => {
    const conversationId = params.id
    if (input.intent === 'see') {
      await seeChat(deps, { conversationId, place: Number(input.place) }, visitor)
      return nothing
    }
    if (input.intent === 'look') {
      const messages = await revealChat(deps, { conversationId, reason: input.reason }, visitor)
      return { looked: bubblesOf(messages, deps.now()) }
    }
    await act(deps, conversationId, input, visitor)
    const list = url.searchParams.get('list')
    return redirect(url.pathname + (list ? `?list=${encodeURIComponent(list)}` : ''), 303)
  },
)

/** Performs the action of the pressed button; a form without an intent sends an answer. */
async function act(
  deps: Deps,
  conversationId: string,
  { intent, to, message, messageId }: ChatInput['input'],
  visitor: Visit['visitor'],
) {
  if (intent === 'take') return takeChat(deps, { conversationId }, visitor)
  if (intent === 'hand-over') return handOver(deps, { conversationId, to: to || null }, visitor)
  if (intent === 'resolve') return resolveChat(deps, { conversationId }, visitor)
  return answerChat(deps, { conversationId, messageId, typed: message }, visitor)
}

/** A chat: its messages, the answer, and what we know about the sender. */
export default function SupportChat({ loaderData, actionData }: Route.ComponentProps) {
  const refused = actionData?.refused ?? null
  const written = (refused && actionData?.typed['message']) || loaderData.started
  const messages = loaderData.messages ?? actionData?.looked ?? null
  return (
    <>
      <SupportThread
        key={loaderData.id}
        {...loaderData}
        messages={messages}
        refused={refused}
        written={written}
      />
      <SupportAbout {...loaderData} answers={messages ? loaderData.answers : []} />
    </>
  )
}
