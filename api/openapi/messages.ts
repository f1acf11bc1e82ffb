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

const noConversation = no('The account has no such conversation.')

export const messagesCalls: Record<string, DescribedCall> = {
  'GET /api/messages': {
    summary: 'List conversations, the newest first',
    answers: {
      200: {
        description: 'With the beginning of the last message of each.',
        schema: z.strictObject({ conversations: z.array(conversation), isSupportThere: z.boolean() }),
      },
      401: signedOut,
    },
  },
  'GET /api/messages/unread': {
    summary: 'Count unread messages',
    answers: {
      200: {
        description: 'Also the number of the last event that the count includes.',
        schema: z.strictObject({ unread: z.number().int(), event: z.number().int() }),
      },
      401: signedOut,
    },
  },
  'GET /api/messages/:conversationId': {
    summary: 'Messages of one conversation',
    fields: { before: 'Only those before this place' },
    answers: {
      200: {
        description: 'The latest messages, oldest first.',
        schema: z.strictObject({ messages: z.array(message), hasOlder: z.boolean() }),
      },
      401: signedOut,
      404: noConversation,
      422: unreadable,
    },
  },
  'POST /api/messages/:conversationId': {
    summary: 'Send a message',
    description: 'The sender chooses the id; the same id sent twice is one message.',
    fields: {
      id: 'A UUID drawn by the sender',
      message: `At most ${LONGEST_MESSAGE} characters`,
      attachmentId: 'A file that was uploaded before',
    },
    answers: {
      201: {
        description: 'Sent, with its position in the conversation.',
        schema: z.strictObject({ id: z.string(), place: z.number().int(), sentAt: instant }),
      },
      401: signedOut,
      404: noConversation,
      409: no('This conversation is closed to new messages.'),
      422: no('Please enter a message'),
      429: tooMany,
    },
  },
  'POST /api/messages/:conversationId/read': {
    summary: 'Mark messages as read',
    fields: { place: 'The last message that was seen' },
    answers: {
      204: { description: 'Recorded.', schema: null },
      401: signedOut,
      404: noConversation,
      422: unreadable,
    },
  },
  'POST /api/messages/:conversationId/withdraw': {
    summary: 'Withdraw a message',
    description: `Within ${WITHDRAW_MINUTES} minutes. Its position in the conversation stays.`,
    fields: { id: 'A message that the account sent' },
    answers: {
      204: { description: 'Removed.', schema: null },
      401: signedOut,
      404: no('The account has sent no such message.'),
      409: no('It is too late.'),
    },
  },
  'GET /api/stream': {
    summary: 'The events of the account’s conversations as a stream',
    description:
      'Server-sent events with numbers: message, read, removed, support, ready, reset. With Last-Event-ID, or `after`, ' +
      'the events after that one are sent first. A line of comment every 30 seconds.',
    fields: {
      after: 'The number of the last event that is known',
      at: '`support`: the page shows the support inbox',
      of: 'The account of the requesting page',
    },
    answers: {
      200: { description: 'text/event-stream', schema: null },
      401: signedOut,
      503: { description: 'Too many open streams: retry after 5 seconds.', schema: null },
    },
  },
}
