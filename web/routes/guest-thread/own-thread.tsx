import { href, redirect } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { correspondentByAccount, findMovedThread } from '#domain/guest-thread/guest-thread-queries.ts'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import type { Route } from './+types/own-thread.ts'
import { messagesPath } from '../../shared/guest-thread/messages-path.ts'

type Arrived = Visit & { account: Account }

/** A person with an account writes to the host of a booking in messages. */
export const loader = authorize(
  site['guest-thread/own-thread'].read,
  async ({ deps, visitor, params }: Route.LoaderArgs & Arrived): Promise<Response> => {
    const moved = await findMovedThread(deps, await correspondentByAccount(deps, params.id, visitor))
    throw redirect(moved ? messagesPath(moved) : href('/messages'))
  },
)
