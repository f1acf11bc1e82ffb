import { contactRefusals } from './contact-refusals.ts'

import { reportRefusals } from './report-refusals.ts'

/** Refusals of support chats and of reports of messages, part of the table in refusal.ts. */
export const supportRefusals = {
  ...contactRefusals,
  ...reportRefusals,
  'support-chat-not-found': { kind: 'not-found', message: 'There is no such support chat.' },
  'support-chat-moved-on': {
    kind: 'conflict',
    message: 'This chat has changed since you opened the page.',
    reason: 'Nothing was changed. Please look at it again.',
  },
  'support-chat-taken': { kind: 'conflict', message: 'Somebody else has taken this chat.' },
  'support-chat-not-yours': {
    kind: 'conflict',
    message: 'Only the person who handles this chat can do this.',
    reason: 'Take it first, or let them hand it over.',
  },
  'support-chat-own': { kind: 'conflict', message: 'Somebody else must answer your chat.' },
  'colleague-not-found': { kind: 'invalid', message: 'Choose somebody who works here.' },
} as const
