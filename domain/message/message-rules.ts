import { Refusal } from '../refusal.ts'
import { readWords } from '../text-rules.ts'

/** The side of a conversation on which somebody writes; all staff write as support. */
export type Side = 'client' | 'host' | 'support'

/** The largest place: the limit of what a URL or a call may request. */
export const LAST_PLACE = 2_147_483_647
/** The longest message, in characters. */
export const LONGEST_MESSAGE = 2000
/** The most messages of one person in a minute. */
export const MESSAGES_A_MINUTE = 60
/** How long a message is unread before a mail announces it, in minutes. */
export const UNREAD_MAIL_MINUTES = 60
/** The most hosts with whom one traveller may start a conversation in a day. */
export const CONVERSATIONS_A_DAY = 20
/** How long the author may withdraw a message, in minutes. */
export const WITHDRAW_MINUTES = 15

/**
 * A message as stored: with its line breaks, without surrounding space and control characters. Refused when too long,
 * or when blank without a file.
 */
export function readMessage(typed: string, hasFile: boolean): string {
  const body = readWords(typed)
  if (body === '' && !hasFile) throw new Refusal('message-empty')
  if ([...body].length > LONGEST_MESSAGE) throw new Refusal('message-too-long')
  return body
}
