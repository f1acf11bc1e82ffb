import { figureText } from '#figure-text'
import { isEmail } from '../email-address.ts'
import { readWords } from '../text-rules.ts'

/** The fields of the form. */
export const contactFields = ['name', 'email', 'subject', 'message'] as const
export type ContactField = (typeof contactFields)[number]
export type ContactWords = Record<ContactField, string>

/** The maximum length of each. */
export const LONGEST: Record<ContactField, number> = { name: 100, email: 254, subject: 150, message: 4000 }

const needed: Record<ContactField, string> = {
  name: 'Enter your name.',
  email: 'Enter your email address.',
  subject: 'Enter a subject.',
  message: 'Enter a message.',
}

/** The most messages accepted from one address, one network and in total. */
const PER_EMAIL_HOUR = 3
const PER_EMAIL_DAY = 6
const PER_NETWORK_HOUR = 6
const PER_NETWORK_DAY = 30
const PER_HOUR = 300

/** A person needs longer than this to write; a program does not. */
export const SHORTEST_MS = 2_000

/** A closed message, and our answers to it, are stored for this many years. */
export const CONTACT_RETENTION_YEARS = 2

export type Sent = {
  byEmailHour: number
  byEmailDay: number
  byNetworkHour: number
  byNetworkDay: number
  byAllHour: number
}

/**
 * Whether another message is accepted. Each is confirmed by a mail to an unverified address: these limits also cap the
 * mail that a stranger can make us send to somebody else.
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

/** Normalises a message: one line except for the message itself, no control characters. */
export function readContact(typed: ContactWords): ContactWords {
  const line = (text: string) => readWords(text).replaceAll('\n', ' ')
  return {
    name: line(typed.name),
    subject: line(typed.subject),
    message: readWords(typed.message),
    email: typed.email.normalize('NFKC').trim().toLowerCase(),
  }
}

/** The problems of a message, by field; empty when it can be sent. */
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

/** The problem of our answer; null when it can be sent. */
export function answerError(words: string): string | null {
  if (words === '') return 'Enter your answer.'
  if (words.length <= LONGEST.message) return null
  return `Use at most ${figureText(LONGEST.message)} characters.`
}

/** A message's public reference: 'C-10027'. */
export function contactReference(number: number): string {
  return `C-${number}`
}
