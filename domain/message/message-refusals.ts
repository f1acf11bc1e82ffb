import { attachmentRefusals } from './attachment-refusals.ts'

/** What is said of every message that was not sent; why stands beside it where it is known. */
export const NOT_SENT = 'Failed to send message. Please try again.'

/** How messages are refused. */
export const messageRefusals = {
  ...attachmentRefusals,
  'conversation-not-found': {
    kind: 'not-found',
    says: 'Invalid conversation. Please refresh the page and try again.',
  },
  'message-not-found': { kind: 'not-found', says: 'This message is not there.' },
  'message-empty': { kind: 'invalid', says: 'Please enter a message' },
  'message-too-long': { kind: 'invalid', says: 'A message has at most 2,000 characters.' },
  'message-id-used': {
    kind: 'conflict',
    says: NOT_SENT,
    because: 'Another message was sent under the same number.',
  },
  'too-many-messages': {
    kind: 'too-many',
    says: NOT_SENT,
    because: 'Too many messages were sent within a minute.',
  },
  'too-many-conversations': {
    kind: 'too-many',
    says: NOT_SENT,
    because: 'You have written to many hosts today. Please write to others tomorrow.',
  },
  'conversation-closed': {
    kind: 'conflict',
    says: NOT_SENT,
    because: 'Our support has closed this conversation.',
  },
  'host-not-reachable': {
    kind: 'conflict',
    says: NOT_SENT,
    because: 'This host cannot be written to at the moment. Write to our support instead.',
  },
  'host-only-reads': {
    kind: 'conflict',
    says: NOT_SENT,
    because: 'While you are suspended as a host you can read your messages, and write to our support.',
  },
  'client-not-reachable': { kind: 'conflict', says: NOT_SENT, because: 'This person has left.' },
  'not-to-write-to': {
    kind: 'not-found',
    says: NOT_SENT,
    because: 'Travellers write to hosts, and hosts to whoever booked with them.',
  },
  'withdrawn-too-late': {
    kind: 'conflict',
    says: 'This message can no longer be taken back.',
    because: 'That is possible for 15 minutes.',
  },
} as const
