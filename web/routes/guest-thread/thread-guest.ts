import { redirect } from 'react-router'
import type { Deps } from '#domain/deps.ts'
import { correspondentByLink, findMovedThread } from '#domain/guest-thread/guest-thread-queries.ts'
import { messagesPath } from '../../shared/guest-thread/messages-path.ts'

/** The guest with the link. Redirects to messages, which require signing in, when the conversation is there instead. */
export async function guestOf(deps: Deps, token: string) {
  const who = await correspondentByLink(deps, token)
  const moved = await findMovedThread(deps, who)
  if (moved) throw redirect(messagesPath(moved), 303)
  return who
}
