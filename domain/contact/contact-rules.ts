import { figureText } from '#figure-text'
import { isEmail } from '../booking/lead-rules.ts'
import { readWords } from '../text-rules.ts'

/** What stands in the form. */
export const contactFields = ['name', 'email', 'subject', 'message'] as const
export type ContactField = (typeof contactFields)[number]
export type ContactWords = Record<ContactField, string>

/** How long each may be. */
export const LONGEST: Record<ContactField, number> = { name: 100, email: 254, subject: 150, message: 4000 }

const needed: Record<ContactField, string> = {
  name: 'Enter your name.',
  email: 'Enter your email address.',
  subject: 'Enter a subject.',
  message: 'Enter a message.',
}

/** So many messages of one address, one network and of everybody are taken. */
const PER_EMAIL_HOUR = 3
const PER_EMAIL_DAY = 6
const PER_NETWORK_HOUR = 6
const PER_NETWORK_DAY = 30
const PER_HOUR = 300

/** A person takes longer than this to write; a program does not. */
export const SHORTEST_MS = 2_000

/** So many years a message that is closed, and our answers to it, are kept. */
export const CONTACT_KEPT_YEARS = 2

export type Sent = {
  byEmailHour: number
  byEmailDay: number
  byNetworkHour: number
  byNetworkDay: number
  byAllHour: number
}

/**
 * Whether one more message is taken. Each is confirmed by a mail to an address that nobody has proved: these limits are also
 * how much mail a stranger can make us send to somebody else.
 */
export function mayWrite(sent: Sent): boolean {
  return (
    sent.byEmailHour < PER_EMAIL_HOUR &&
    sent.byEmailDay < PER_EMAIL_DAY &&
    sent.byNetworkHour < PER_NETWORK_HOUR &&
    sent.byNetworkDay < PER_NETWORK_DAY &&
    sent.byAllHour < PER_HOUR
  )
}

/** What was typed, as it is kept: one line but for the message, nothing that cannot be seen. */
export function readContact(typed: ContactWords): ContactWords {
  const line = (text: string) => readWords(text).replaceAll('\n', ' ')
  return {
    name: line(typed.name),
    subject: line(typed.subject),
    message: readWords(typed.message),
    email: typed.email.normalize('NFKC').trim().toLowerCase(),
  }
}

/** What is wrong with a message, by field; empty when it can be sent. */
export function contactErrors(words: ContactWords): Partial<ContactWords> {
  const errors: Partial<ContactWords> = {}
  for (const field of contactFields) {
    if (words[field] === '') errors[field] = needed[field]
    else if (words[field].length > LONGEST[field])
      errors[field] = `Use at most ${figureText(LONGEST[field])} characters.`
  }
  if (!errors.email && !isEmail(words.email)) errors.email = 'Enter an email like name@example.com.'
  return errors
}

/** What is wrong with our own answer; null when it can be sent. */
export function answerError(words: string): string | null {
  if (words === '') return 'Enter your answer.'
  if (words.length <= LONGEST.message) return null
  return `Use at most ${figureText(LONGEST.message)} characters.`
}

/** By which people call a message: 'C-10027'. */
export function contactReference(number: number): string {
  return `C-${number}`
}
