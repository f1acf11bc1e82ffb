import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import {
  correspondentAsHost,
  findMovedThread,
  findThread,
} from '#domain/guest-thread/guest-thread-queries.ts'
import { messageForm } from '#domain/guest-thread/message-form.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { formAction, type FormVisit } from '../../../http/form-action.ts'
import { site } from '../../../site.ts'
import { secretForm } from '../../../shared/booking/secret-headers.ts'
import { threadRefused, sendFromPage } from '../../../shared/guest-thread/answer-thread.ts'
import { messagesPath } from '../../../shared/guest-thread/messages-path.ts'
import { ThreadPage, threadMeta } from '../../../shared/guest-thread/thread-page.tsx'
import { threadView } from '../../../shared/guest-thread/thread-view.ts'
import type { Route } from './+types/host-guest-thread.ts'

type Arrived = Visit & { account: Account }

export const handle = { slim: true }

/** A host's first message to a guest; later, and with people who have an account, they use messages. */
export const loader = authorize(
  site['host/bookings/host-guest-thread'].read,
  async ({ deps, visitor, params }: Route.LoaderArgs & Arrived) => {
    const thread = threadView(await findThread(deps, await guestOf(deps, params.id, visitor)))
    const messageId = randomUUID()
    return data({ ...thread, justSent: false, messageId }, { headers: secretForm })
  },
)

export const action = formAction(
  site['host/bookings/host-guest-thread'].write,
  messageForm,
  async (visit: Route.ActionArgs & FormVisit<typeof messageForm>) =>
    sendFromPage(visit, await correspondentAsHost(visit.deps, visit.params.id, visit.visitor)),
  threadRefused,
)

async function guestOf(deps: Arrived['deps'], bookingId: string, visitor: Arrived['visitor']) {
  const who = await correspondentAsHost(deps, bookingId, visitor)
  const moved = await findMovedThread(deps, who)
  if (moved) throw redirect(messagesPath(moved))
  return who
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta = () => threadMeta

export default function HostGuestThread({ loaderData, actionData }: Route.ComponentProps) {
  return <ThreadPage thread={loaderData} answer={actionData} />
}
