import { type Declarations, file, nobody, ours, personal, plain, secret } from './declared-data.ts'

/** Messages between people and to support, and the links to guest threads. */
export const messageData: Declarations = {
  letter_link: {
    title: 'Links to letters about your bookings',
    whose: { booking_id: 'booking' },
    rows: 'deleted',
    columns: {
      ...plain('booking_id side created_at expires_at revoked_at'),
      ...ours('id'),
      ...secret('token_hash'),
    },
  },
  message_report: {
    title: 'Messages that you reported',
    whose: { reporter_id: 'account' },
    rows: 'retained',
    columns: {
      ...plain('message_id reported_at decided_at outcome'),
      ...ours('reporter_id decided_by'),
      ...personal('reason', "'-'"),
    },
  },
  content_report: {
    title: 'Treks, reviews and hosts that you reported',
    whose: { reporter_id: 'account' },
    rows: 'retained',
    columns: {
      ...plain('id subject_kind subject_id photo reported_at decided_at outcome'),
      ...ours('reporter_id decided_by'),
      ...personal('reason', "'-'"),
      ...personal('network'),
    },
  },
  attachment: {
    title: 'Files that you sent',
    whose: { account_id: 'account' },
    rows: 'deleted',
    columns: {
      ...plain('id message_id kind bytes width height created_at'),
      ...ours('account_id'),
      ...personal('name'),
      ...file('storage_key'),
    },
    also: {
      title: 'Files that others sent you',
      whose: { message_id: 'received' },
      columns: 'message_id kind name bytes created_at',
    },
  },
  // Messages by an account or by the link of a booking.
  message: {
    title: 'Messages that you wrote',
    whose: { id: 'message' },
    rows: 'retained',
    columns: {
      ...plain('id conversation_id place sender_role sent_at removed_at removed_by'),
      ...ours('sender_id'),
      ...personal('body'),
    },
    also: {
      title: 'Messages that others wrote to you',
      whose: { id: 'received' },
      columns: 'id conversation_id place sender_role sent_at body',
    },
  },
  participant: {
    title: 'Conversations you are in, and how far you have read',
    whose: { account_id: 'account' },
    rows: 'retained',
    columns: { ...plain('conversation_id role read_place mailed_place'), ...ours('account_id') },
  },
  conversation: {
    title: 'Your conversations',
    whose: { client_id: 'account', host_id: 'account', id: 'conversation' },
    rows: 'retained',
    columns: {
      ...plain('id kind client_id host_id booking_id created_at updated_at closed_at'),
      ...ours('last_place'),
    },
  },
  inbox_event: {
    whose: { account_id: 'account' },
    rows: 'deleted',
    columns: ours('account_id number kind conversation_id place happened_at'),
  },
  inbox: { whose: { account_id: 'account' }, rows: 'deleted', columns: ours('account_id last_event') },
  support_presence: {
    whose: { account_id: 'account' },
    rows: 'deleted',
    columns: ours('account_id seen_at'),
  },
  support_case: nobody('conversation_id state assignee_id waiting_since changed_at'),
  support_edge: nobody('from_state to_state'),
}
