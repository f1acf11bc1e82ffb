import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { isUuid } from '#domain/ids.ts'
import type { Deps } from '#domain/deps.ts'
import { type Correspondent, findThread } from '#domain/guest-thread/guest-thread-queries.ts'
import { sendLetter } from '#domain/guest-thread/send-guest-message.ts'
import { Refusal } from '#domain/refusal.ts'
import { secretForm } from '../booking/secret-headers.ts'
import { threadView } from './thread-view.ts'

/** The page of one side of a booking's letters. */
export async function showThread(deps: Deps, who: Correspondent, url: URL) {
  const justSent = url.searchParams.has('sent')
  const messageId = randomUUID()
  return data({ ...threadView(await findThread(deps, who)), justSent, messageId }, { headers: secretForm })
}

/** Sends the typed letter and shows the thread again; a refusal is shown beside the field, with the typed text. */
export async function sendFromPage(deps: Deps, who: Correspondent, request: Request, url: URL) {
  const form = await request.formData()
  const typed = String(form.get('message') ?? '')
  try {
    await sendLetter(deps, who, { messageId: drawnId(String(form.get('messageId') ?? '')), typed })
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind === 'not-found') throw error
    const { message: says, reason: because, status } = error
    return data({ typed, error: because ? `${says} ${because}` : says }, { status, headers: secretForm })
  }
  throw redirect(`${url.pathname}?sent`, 303)
}

/** The form's id for the letter, so that a second click does not send it twice; a new one when the form has none. */
export function drawnId(drawn: string): string {
  return isUuid(drawn) ? drawn : randomUUID()
}
