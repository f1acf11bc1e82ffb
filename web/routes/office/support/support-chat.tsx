import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { cellOf } from '#domain/access/permission-rules.ts'
import { permissions } from '#domain/access/permissions.ts'
import type { Account } from '#domain/account/visitor.ts'
import { nepalDate } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import { Refusal } from '#domain/refusal.ts'
import { findAboutPerson } from '#domain/support/about-person-queries.ts'
import { answerChat } from '#domain/support/answer-chat.ts'
import { revealChat, openChat, seeChat } from '#domain/support/open-chat.ts'
import { findChatHistory, findColleagues } from '#domain/support/staff-queries.ts'
import { startingAnswers } from '#domain/support/support-answers-rules.ts'
import { handOver, resolveChat, takeChat } from '#domain/support/take-chat.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
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

type Answer = { looked: Bubble[] | null; error: string | null; because: string | undefined; typed: string }
const nothing: Answer = { looked: null, error: null, because: undefined, typed: '' }

export const action = authorize(
  site['office/support/support-chat'].write,
  async ({ deps, params, request, visitor, url }: Route.ActionArgs & Visit & { account: Account }) => {
    const form = await request.formData()
    const word = (name: string) => String(form.get(name) ?? '')
    const conversationId = params.id
    try {
      if (word('intent') === 'see') {
        await seeChat(deps, { conversationId, place: Number(word('place')) }, visitor)
        return nothing
      }
      if (word('intent') === 'look') {
        const messages = await revealChat(deps, { conversationId, reason: word('reason') }, visitor)
        return { ...nothing, looked: bubblesOf(messages, deps.now()) }
      }
      await act(deps, conversationId, form, visitor)
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind === 'forbidden' || error.kind === 'not-found') throw error
      const answer: Answer = {
        ...nothing,
        error: error.message,
        because: error.reason,
        typed: word('message'),
      }
      return data(answer, error.status)
    }
    const list = url.searchParams.get('list')
    throw redirect(url.pathname + (list ? `?list=${encodeURIComponent(list)}` : ''), 303)
  },
)

/** Performs the action of the pressed button; a form without an intent sends an answer. */
async function act(deps: Deps, conversationId: string, form: FormData, visitor: Visit['visitor']) {
  const word = (name: string) => String(form.get(name) ?? '')
  const intent = word('intent')
  if (intent === 'take') return takeChat(deps, { conversationId }, visitor)
  if (intent === 'hand-over')
    return handOver(deps, { conversationId, to: word('to') === '' ? null : word('to') }, visitor)
  if (intent === 'resolve') return resolveChat(deps, { conversationId }, visitor)
  const answer = { conversationId, messageId: word('messageId'), typed: word('message') }
  return answerChat(deps, answer, visitor)
}

/** A chat: its messages, the answer, and what we know about the sender. */
export default function SupportChat({ loaderData, actionData }: Route.ComponentProps) {
  const messages = loaderData.messages ?? actionData?.looked ?? null
  return (
    <>
      <SupportThread key={loaderData.id} {...loaderData} messages={messages} answer={actionData} />
      <SupportAbout {...loaderData} answers={messages ? loaderData.answers : []} />
    </>
  )
}
