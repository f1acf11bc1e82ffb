import { failedSentences } from '../failed-sentences.ts'
import { attachmentRefusals } from './attachment-refusals.ts'

/** The sentence for every message that was not sent; the reason follows where it is known. */
export const NOT_SENT = failedSentences.message

/** Refusals of messages. */
export const messageRefusals = {
  ...attachmentRefusals,
  'conversation-not-found': {
    kind: 'not-found',
    message: 'Invalid conversation. Please refresh the page and try again.',
  },
  'message-not-found': { kind: 'not-found', message: 'We cannot find this message.' },
  'message-empty': { kind: 'invalid', message: 'Please enter a message' },
  'message-too-long': { kind: 'invalid', message: 'A message can have at most 2,000 characters.' },
  'message-id-used': {
    kind: 'conflict',
    message: NOT_SENT,
    reason: 'Another message was sent with the same number.',
  },
  'too-many-messages': {
    kind: 'too-many',
    message: NOT_SENT,
    reason: 'You have sent too many messages in a minute.',
  },
  'too-many-conversations': {
    kind: 'too-many',
    message: NOT_SENT,
    reason: 'You have written to many hosts today. Please write to others tomorrow.',
  },
  'conversation-closed': {
    kind: 'conflict',
    message: NOT_SENT,
    reason: 'Our support has closed this conversation.',
  },
  'host-not-reachable': {
    kind: 'conflict',
    message: NOT_SENT,
    reason: 'You cannot message this host at the moment. Please contact support instead.',
  },
  'host-only-reads': {
    kind: 'conflict',
    message: NOT_SENT,
    reason: 'While you are suspended as a host, you can read your messages and contact support.',
  },
  'client-not-reachable': {
    kind: 'conflict',
    message: NOT_SENT,
    reason: 'This person has closed their account.',
  },
  'not-to-write-to': {
    kind: 'not-found',
    message: NOT_SENT,
    reason: 'Travellers can message hosts, and hosts can message travellers who booked with them.',
  },
  'withdrawn-too-late': {
    kind: 'conflict',
    message: 'This message can no longer be withdrawn.',
    reason: 'You can withdraw a message for 15 minutes.',
  },
  'messages-signed-out': { kind: 'signed-out', message: 'Please log in to read and write messages' },
} as const
