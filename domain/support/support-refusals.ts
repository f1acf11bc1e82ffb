/** How support chats and reports of messages are refused; one part of the table in refusal.ts. */
export const supportRefusals = {
  'support-chat-not-found': { kind: 'not-found', says: 'There is no such support chat.' },
  'support-chat-moved-on': {
    kind: 'conflict',
    says: 'This chat has moved on since the page was shown.',
    because: 'Nothing was changed. Please look at it again.',
  },
  'support-chat-taken': { kind: 'conflict', says: 'Somebody else has taken this chat.' },
  'support-chat-not-yours': {
    kind: 'conflict',
    says: 'Only whoever looks after this chat does this.',
    because: 'Take it first, or let them hand it over.',
  },
  'support-chat-own': { kind: 'conflict', says: 'Somebody else must answer your own chat.' },
  'colleague-not-found': { kind: 'invalid', says: 'Choose somebody who works here.' },
  'report-reason-needed': {
    kind: 'invalid',
    says: 'Choose what is wrong with this message.',
  },
  'report-words-too-long': { kind: 'invalid', says: 'Say it in at most 400 characters.' },
  'message-reported-already': {
    kind: 'conflict',
    says: 'This message was reported already.',
    because: 'Our support looks at it.',
  },
  'report-not-found': { kind: 'not-found', says: 'There is no such report.' },
  'report-decided': { kind: 'conflict', says: 'This report was decided already.' },
  'decision-needs-reason': {
    kind: 'invalid',
    says: 'Say why, in at most 300 characters. No names.',
  },
} as const
