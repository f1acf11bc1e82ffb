import { data } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { mayRun, type HostStatus } from '#domain/host/host-rules.ts'
import { correspondentAsHost, findThread } from '#domain/letter/letter-queries.ts'
import type { Visit } from '../../../http/context.ts'
import { may } from '../../../http/may.ts'
import { secretForm } from '../../bookings/secret-headers.ts'
import { sendFromPage } from '../../letters/answer-thread.ts'
import { ThreadPage, threadMeta } from '../../letters/thread-page.tsx'
import { threadView } from '../../letters/thread-view.ts'
import type { Route } from './+types/host-letter.ts'

type Arrived = Visit & { account: Account; hostStatus: HostStatus | null }

export const handle = { slim: true }

/** A booking's letters as its host reads and writes them; a suspended host reads. */
export const loader = may(
  ['booking.read-on-own-treks', 'message.read'],
  async ({ deps, visitor, params, url, hostStatus }: Route.LoaderArgs & Arrived) => {
    const thread = threadView(await findThread(deps, await correspondentAsHost(deps, params.id, visitor)))
    const closed = mayRun(hostStatus) ? thread.closed : 'While you are suspended you can read, not write.'
    return data({ ...thread, closed, justSent: url.searchParams.has('sent') }, { headers: secretForm })
  },
)

export const action = may(
  ['booking.read-on-own-treks', 'message.send'],
  async ({ deps, visitor, request, params, url }: Route.ActionArgs & Arrived) =>
    sendFromPage(deps, await correspondentAsHost(deps, params.id, visitor), request, url),
)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta = () => threadMeta

export default function HostLetter({ loaderData, actionData }: Route.ComponentProps) {
  return <ThreadPage thread={loaderData} answer={actionData} />
}
