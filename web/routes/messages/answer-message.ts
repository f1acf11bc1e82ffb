import { data } from 'react-router'
import { isUuid } from '#domain/ids.ts'
import { NOT_SENT } from '#domain/refusals/message-refusals.ts'
import { LAST_PLACE } from '#domain/message/message-rules.ts'
import { answerRefusal, sentencesOf } from '../../shared/page/answer-refusal.ts'

/** The path of an account's support chat. */
export const SUPPORT = 'support'

export type MessageAnswer = { typed: string; error: string }

type NewForm = { typed: string; messageId: string; send: () => Promise<never> }

/**
 * Parses a form and sends it. A refusal is shown beside the field, with the typed text; an unknown conversation is a
 * 404.
 */
export async function answerMessage(read: () => Promise<NewForm>) {
  let typed = ''
  const send = async () => {
    const form = await read()
    typed = form.typed
    if (!isUuid(form.messageId)) return data(answer(typed, NOT_SENT), 422)
    return form.send()
  }
  return answerRefusal(send, (refusal) => {
    if (elsewhere.has(refusal.code)) throw refusal
    return data(answer(typed, sentencesOf(refusal)), refusal.status)
  })
}

/** The position from the link to earlier messages of a page without script. */
export function beforeIn({ searchParams }: URL): number | undefined {
  const before = Number(searchParams.get('before'))
  return Number.isInteger(before) && before > 0 && before <= LAST_PLACE ? before : undefined
}

const elsewhere = new Set<string>(['conversation-not-found', 'not-to-write-to', 'signed-out'])

function answer(typed: string, error: string): MessageAnswer {
  return { typed, error }
}
