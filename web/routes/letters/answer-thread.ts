import { data, redirect } from 'react-router'
import type { Deps } from '#domain/deps.ts'
import { type Correspondent, findThread } from '#domain/letter/letter-queries.ts'
import { sendLetter } from '#domain/letter/send-letter.ts'
import { Refusal } from '#domain/refusal.ts'
import { secretForm } from '../bookings/secret-headers.ts'
import { threadView } from './thread-view.ts'

/** The page of one side of a booking's letters. */
export async function showThread(deps: Deps, who: Correspondent, url: URL) {
  const justSent = url.searchParams.has('sent')
  return data({ ...threadView(await findThread(deps, who)), justSent }, { headers: secretForm })
}

/** Sends what was typed and shows the letters again; a refusal is shown beside the box, with what was typed in it. */
export async function sendFromPage(deps: Deps, who: Correspondent, request: Request, url: URL) {
  const typed = String((await request.formData()).get('message') ?? '')
  try {
    await sendLetter(deps, who, typed)
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind === 'not-found') throw error
    const { says, because, status } = error
    return data({ typed, error: because ? `${says} ${because}` : says }, { status, headers: secretForm })
  }
  throw redirect(`${url.pathname}?sent`, 303)
}
