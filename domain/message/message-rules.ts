import { Refusal } from '../refusal.ts'
import { readWords } from '../text-rules.ts'

/** On which side of a conversation somebody speaks; of our support it is everybody who works there. */
export type Side = 'client' | 'host' | 'support'

/** The highest number that a place can have: what an address or a call asks for is not beyond it. */
export const LAST_PLACE = 2_147_483_647
/** The longest message, in characters. */
export const LONGEST_MESSAGE = 2000
/** So many messages one person may send in a minute. */
export const MESSAGES_A_MINUTE = 60
/** So long a message waits unread before a mail tells of it, in minutes. */
export const UNREAD_MAIL_MINUTES = 60
/** With so many hosts one traveller may begin to talk in a day. */
export const CONVERSATIONS_A_DAY = 20
/** So long whoever sent a message may take it back, in minutes. */
export const WITHDRAW_MINUTES = 15

/**
 * A message as it is kept: lines as they were typed, nothing before and after, no control characters. Refused when too long,
 * or when blank and no file comes with it.
 */
export function readMessage(typed: string, hasFile: boolean): string {
  const body = readWords(typed)
  if (body === '' && !hasFile) throw new Refusal('message-empty')
  if ([...body].length > LONGEST_MESSAGE) throw new Refusal('message-too-long')
  return body
}

/** How somebody is named to the other: first name and initial, 'Jonas W.'. */
export function shownName(firstName: string, lastName: string): string {
  const [initial] = lastName
  return initial ? `${firstName} ${initial.toUpperCase()}.` : firstName
}

/** What a host is called when spoken to: a person by the first name, a company by all of its name. */
export function spokenName(displayName: string, kind: string): string {
  return kind === 'individual' ? (displayName.split(' ')[0] ?? displayName) : displayName
}
