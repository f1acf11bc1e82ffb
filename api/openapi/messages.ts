import { z } from 'zod'
import { LONGEST_MESSAGE, WITHDRAW_MINUTES } from '#domain/message/message-rules.ts'
import { instant, no, signedOut, tooMany, type DescribedCall, unreadable } from './described-call.ts'

const attachment = z.strictObject({
  id: z.string(),
  kind: z.enum(['image', 'pdf']),
  name: z.string(),
  bytes: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
})

const message = z.strictObject({
  id: z.string(),
  place: z.number().int().describe('1, 2, 3 … within its conversation'),
  mine: z.boolean(),
  by: z.string().nullable().describe('Who of our support wrote'),
  body: z.string(),
  sentAt: instant,
  removed: z.boolean(),
  removedBy: z.enum(['sender', 'operator']).nullable(),
  attachment: attachment.nullable(),
})

const conversation = z.strictObject({
  id: z.string(),
  kind: z.enum(['hosting', 'support']),
  title: z.string(),
  photoKey: z.string().nullable(),
  last: z.strictObject({
    body: z.string(),
    mine: z.boolean(),
    sentAt: instant,
    removed: z.boolean(),
    hasFile: z.boolean(),
  }),
  unread: z.number().int(),
})

const noConversation = no('No such conversation of one’s own.')

export const messagesCalls: Record<string, DescribedCall> = {
  'GET /api/messages': {
    summary: 'One’s conversations, the newest first',
    answers: {
      200: {
        says: 'With the beginning of each one’s last message.',
        shape: z.strictObject({ conversations: z.array(conversation), isSupportThere: z.boolean() }),
      },
      401: signedOut,
    },
  },
  'GET /api/messages/unread': {
    summary: 'How many messages one has not read',
    answers: {
      200: {
        says: 'And the number of the last event that is counted in.',
        shape: z.strictObject({ unread: z.number().int(), event: z.number().int() }),
      },
      401: signedOut,
    },
  },
  'GET /api/messages/:conversationId': {
    summary: 'Messages of one conversation',
    fields: { before: 'Only those before this place' },
    answers: {
      200: {
        says: 'The last ones, in their order.',
        shape: z.strictObject({ messages: z.array(message), hasOlder: z.boolean() }),
      },
      401: signedOut,
      404: noConversation,
      422: unreadable,
    },
  },
  'POST /api/messages/:conversationId': {
    summary: 'Send a message',
    description: 'Under an id of the sender’s own: sent twice, it is the same message.',
    fields: {
      id: 'A UUID drawn by the sender',
      message: `At most ${LONGEST_MESSAGE} characters`,
      attachmentId: 'A file that was uploaded before',
    },
    answers: {
      201: {
        says: 'Sent, and at which place it stands.',
        shape: z.strictObject({ id: z.string(), place: z.number().int(), sentAt: instant }),
      },
      401: signedOut,
      404: noConversation,
      409: no('This conversation is closed to new messages.'),
      422: no('Please enter a message'),
      429: tooMany,
    },
  },
  'POST /api/messages/:conversationId/read': {
    summary: 'Say how far one has read',
    fields: { place: 'The last message that was seen' },
    answers: { 204: { says: 'Noted.', shape: null }, 401: signedOut, 404: noConversation, 422: unreadable },
  },
  'POST /api/messages/:conversationId/withdraw': {
    summary: 'Take a message back',
    description: `Within ${WITHDRAW_MINUTES} minutes; its place stays.`,
    fields: { id: 'A message of one’s own' },
    answers: {
      204: { says: 'Taken back.', shape: null },
      401: signedOut,
      404: no('No such message of one’s own.'),
      409: no('It is too late.'),
    },
  },
  'GET /api/stream': {
    summary: 'What happens in one’s conversations, as it happens',
    description:
      'Server-sent events with numbers: message, read, removed, support, ready, reset. With Last-Event-ID, or `after`, ' +
      'what followed that event is told first. A line of comment every 30 seconds.',
    fields: {
      after: 'The number of the last event that is known',
      at: '`support`: sits before the inbox of our support',
      of: 'The account whose page asks',
    },
    answers: {
      200: { says: 'text/event-stream', shape: null },
      401: signedOut,
      503: { says: 'No room for one more stream: come again in 5 seconds.', shape: null },
    },
  },
}
