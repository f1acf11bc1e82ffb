import { messageForm } from '#domain/guest-thread/message-form.ts'
import type { Visit } from '../../http/context.ts'
import { byLink } from '../../http/authorize.ts'
import { type FormVisit, linkedFormAction } from '../../http/form-action.ts'
import { site } from '../../site.ts'
import type { Route } from './+types/guest-thread.ts'
import { threadRefused, sendFromPage, showThread } from '../../shared/guest-thread/answer-thread.ts'
import { guestOf } from './thread-guest.ts'
import { ThreadPage, threadMeta } from '../../shared/guest-thread/thread-page.tsx'

export const handle = { slim: true }

export const loader = byLink(
  site['guest-thread/guest-thread'].read,
  async ({ deps, params, url }: Route.LoaderArgs & Visit) =>
    showThread(deps, await guestOf(deps, params.token), url),
)

export const action = linkedFormAction(
  site['guest-thread/guest-thread'].write,
  messageForm,
  async (visit: Route.ActionArgs & FormVisit<typeof messageForm>) =>
    sendFromPage(visit, await guestOf(visit.deps, visit.params.token)),
  threadRefused,
)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta = () => threadMeta

export default function GuestThread({ loaderData, actionData }: Route.ComponentProps) {
  return <ThreadPage thread={loaderData} answer={actionData} />
}
