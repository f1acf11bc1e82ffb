import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { isUuid } from '#domain/ids.ts'
import type { Deps } from '#domain/deps.ts'
import { type Correspondent, findThread } from '#domain/guest-thread/guest-thread-queries.ts'
import type { messageForm } from '#domain/guest-thread/message-form.ts'
import { sendGuestMessage } from '#domain/guest-thread/send-guest-message.ts'
import type { FormVisit } from '../../http/form-action.ts'
import { secretForm } from '../booking/secret-headers.ts'
import { threadView } from './thread-view.ts'

/** The page of one side of a guest thread. */
export async function showThread(deps: Deps, who: Correspondent, url: URL) {
  const justSent = url.searchParams.has('sent')
  const messageId = randomUUID()
  return data({ ...threadView(await findThread(deps, who)), justSent, messageId }, { headers: secretForm })
}

/** Sends the typed message and shows the thread again. */
export async function sendFromPage(
  { deps, url, input }: FormVisit<typeof messageForm> & { url: URL },
  who: Correspondent,
) {
  await sendGuestMessage(deps, who, { messageId: drawnId(input.messageId), typed: input.message })
  return redirect(`${url.pathname}?sent`, 303)
}

/** The answer to a refused message has the headers of its page. */
export const threadRefused = { headersOf: () => secretForm }

/** The form's id for the message, so that a second click does not send it twice; a new one when the form has none. */
export function drawnId(drawn: string): string {
  return isUuid(drawn) ? drawn : randomUUID()
}
