import { correspondentByBookingLink } from '#domain/letter/letter-queries.ts'
import type { Visit } from '../../http/context.ts'
import { anyone } from '../../http/visitor.ts'
import type { Route } from './+types/linked-letter.ts'
import { sendFromPage, showThread } from './answer-thread.ts'
import { ThreadPage, threadMeta } from './thread-page.tsx'

export const handle = { slim: true }

export const loader = anyone(async ({ deps, params, url }: Route.LoaderArgs & Visit) =>
  showThread(deps, await correspondentByBookingLink(deps, params.token), url),
)

export const action = anyone(async ({ deps, request, params, url }: Route.ActionArgs & Visit) =>
  sendFromPage(deps, await correspondentByBookingLink(deps, params.token), request, url),
)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta = () => threadMeta

export default function LinkedLetter({ loaderData, actionData }: Route.ComponentProps) {
  return <ThreadPage thread={loaderData} answer={actionData} />
}
