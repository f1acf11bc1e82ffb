import type { Visit } from '../../http/context.ts'
import { byLink } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import type { Route } from './+types/guest-thread.ts'
import { sendFromPage, showThread } from '../../shared/guest-thread/answer-thread.ts'
import { guestOf } from './thread-guest.ts'
import { ThreadPage, threadMeta } from '../../shared/guest-thread/thread-page.tsx'

export const handle = { slim: true }

export const loader = byLink(
  site['guest-thread/guest-thread'].read,
  async ({ deps, params, url }: Route.LoaderArgs & Visit) =>
    showThread(deps, await guestOf(deps, params.token), url),
)

export const action = byLink(
  site['guest-thread/guest-thread'].write,
  async ({ deps, request, params, url }: Route.ActionArgs & Visit) =>
    sendFromPage(deps, await guestOf(deps, params.token), request, url),
)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta = () => threadMeta

export default function Letter({ loaderData, actionData }: Route.ComponentProps) {
  return <ThreadPage thread={loaderData} answer={actionData} />
}
