import type { Account } from '#domain/account/visitor.ts'
import { correspondentByAccount } from '#domain/letter/letter-queries.ts'
import type { Visit } from '../../http/context.ts'
import { may } from '../../http/may.ts'
import type { Route } from './+types/own-letter.ts'
import { sendFromPage, showThread } from './answer-thread.ts'
import { ThreadPage, threadMeta } from './thread-page.tsx'

export const handle = { slim: true }

export const loader = may(
  'message.read',
  async ({ deps, visitor, params, url }: Route.LoaderArgs & Visit & { account: Account }) =>
    showThread(deps, await correspondentByAccount(deps, params.id, visitor), url),
)

export const action = may(
  'message.send',
  async ({ deps, visitor, request, params, url }: Route.ActionArgs & Visit & { account: Account }) =>
    sendFromPage(deps, await correspondentByAccount(deps, params.id, visitor), request, url),
)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta = () => threadMeta

export default function OwnLetter({ loaderData, actionData }: Route.ComponentProps) {
  return <ThreadPage thread={loaderData} answer={actionData} />
}
