import { AT_ONCE_SECONDS, email, emailOnly, NEXT_ROUND_SECONDS, type NotifiedEvent } from './event-types.ts'

const LOGIN_SECONDS = 10
const BY_FORM = 'The form is open to everybody: the answer goes to the address that it states.'
const UNREAD_SECONDS = 3600 + NEXT_ROUND_SECONDS

/** Events of accounts, messages, support and staff. */
export const accountEvents = {
  'code requested': {
    permissions: ['email.change', 'office.prove', 'sign-in.own'],
    notices: [
      emailOnly(
        'account owner',
        'mail-login-code',
        'A code signs in or confirms: only the mailbox may hold it, and it ends within minutes.',
        LOGIN_SECONDS,
      ),
    ],
  },
  'passkey added': { notices: [email('account owner', 'mail-passkey-added')] },
  'passkey removed': { notices: [email('account owner', 'mail-passkey-removed')] },
  'profile changed': {
    permissions: ['profile.own', 'picture.upload', 'saved.own'],
    nobody: 'The owner does it and sees the result.',
  },
  'account suspended': {
    permissions: ['person.suspend'],
    notices: [email('account owner', 'mail-account-suspended')],
  },
  'account restored': { notices: [email('account owner', 'mail-account-restored')] },
  'sessions ended by an operator': {
    permissions: ['person.end-sessions'],
    nobody: 'The operator helps a person who asked for it. Next page shows the login form.',
  },
  'operator sees as somebody': {
    permissions: ['person.see-as'],
    nobody: 'Private data stays hidden, nothing can be changed, and the audit log holds it.',
  },
  'change of a booking proposed': {
    permissions: ['booking.propose-change'],
    nobody: 'The office’s queue shows what waits for an operator.',
  },
  'proposed change of a booking decided': {
    notices: [email('account owner', 'mail-change-proposal-decided')],
  },
  'role changed': {
    permissions: ['role.change'],
    notices: [email('account owner', 'mail-role-changed')],
  },
  'erasure waits': {
    permissions: ['data.own', 'data.start-erasure'],
    notices: [email('account owner', 'mail-erasure-waits')],
  },
  'account erased': {
    notices: [
      emailOnly(
        'account owner',
        'mail-data-erased',
        'The account no longer exists, and its notices are erased with it.',
        NEXT_ROUND_SECONDS,
      ),
    ],
  },
  'message sent': {
    permissions: ['message.send', 'attachment.upload'],
    notices: [
      { to: 'receiver', channel: 'notifications', withinSeconds: AT_ONCE_SECONDS },
      email('receiver', 'mail-unread-messages', UNREAD_SECONDS),
    ],
  },
  'message sent to a guest': {
    notices: [
      emailOnly('traveller', 'mail-booking-letter', 'A guest has no account and answers by the mailed link.'),
    ],
  },
  'message withdrawn': {
    permissions: ['message.withdraw', 'message.remove'],
    jobs: ['remove-file'],
    nobody: 'The place of the message says that it was withdrawn or removed.',
  },
  'message reported': {
    permissions: ['message.report'],
    notices: [{ to: 'staff', channel: 'office', withinSeconds: 0 }],
  },
  'content reported': {
    permissions: ['content.report'],
    notices: [{ to: 'staff', channel: 'office', withinSeconds: 0 }],
  },
  'content report decided': {
    permissions: ['content-report.decide'],
    nobody: 'The page says at once that the report arrived; hiding or suspending notifies its author.',
  },
  'support chat moves': {
    transitions: [
      'support: open → assigned',
      'support: assigned → open',
      'support: assigned → waiting_user',
      'support: waiting_user → assigned',
      'support: waiting_user → open',
      'support: open → resolved',
      'support: assigned → resolved',
      'support: waiting_user → resolved',
      'support: resolved → open',
    ],
    permissions: ['support.chat', 'support.answer'],
    notices: [
      { to: 'staff', channel: 'office', withinSeconds: 0 },
      { to: 'account owner', channel: 'notifications', withinSeconds: AT_ONCE_SECONDS },
    ],
  },
  'contact form sent': {
    permissions: ['contact.write'],
    notices: [
      emailOnly('support mailbox', 'mail-contact-received', 'The mailbox is no account.'),
      emailOnly('sender', 'mail-contact-confirmed', BY_FORM),
    ],
  },
  'contact message answered': {
    transitions: ['contact: open → answered'],
    permissions: ['contact.answer'],
    notices: [emailOnly('sender', 'mail-contact-answer', BY_FORM)],
  },
  'contact message moves': {
    transitions: [
      'contact: open → closed',
      'contact: answered → closed',
      'contact: answered → open',
      'contact: closed → open',
    ],
    nobody: 'Only staff see whether a message is open.',
  },
  'record read': {
    permissions: [
      ...(['site.use', 'demonstration.use', 'health.read', 'metrics.read', 'trek.read'] as const),
      ...(['host-page.read', 'trek.read-own', 'checkout.read', 'booking.read', 'details.read'] as const),
      ...(['booking.read-on-own-treks', 'message.read', 'stream.open', 'credit.read'] as const),
      ...(['dashboard.open', 'earnings.read', 'office.open', 'queue.read', 'refund.read'] as const),
      ...([
        'claim.read',
        'payout.read',
        'deal.read',
        'promotion.read',
        'departure.read-booked',
        'booking.list-any',
      ] as const),
      ...([
        'trek.read-any',
        'subscriber.read',
        'gift-card.read',
        'difference.read',
        'erasure.read',
        'support.read',
      ] as const),
      ...([
        'contact.read',
        'role.read',
        'audit.read',
        'search.use',
        'receipt.read',
        'accounts.read',
      ] as const),
    ],
    nobody: 'Reading changes nothing.',
  },
  'private record read': {
    permissions: [
      ...(['participants.read', 'refund.reveal', 'claim.look', 'booking.read-any', 'person.read'] as const),
      ...(['verification.read', 'document.view', 'message.read-reported', 'bank.reveal'] as const),
    ],
    nobody: 'The audit log holds who read what, when and why.',
  },
} as const satisfies Record<string, NotifiedEvent>
