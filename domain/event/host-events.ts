import { email, NEXT_ROUND_SECONDS, type NotifiedEvent } from './event-types.ts'

/** Events of hosts, their treks, dates and deals. */
export const hostEvents = {
  'application sent': {
    transitions: ['verification: draft → pending', 'host: rejected → pending'],
    permissions: ['verification.own', 'verification.renew', 'document.upload'],
    notices: [
      email('applicant', 'mail-verification-submitted'),
      { to: 'staff', channel: 'office', withinSeconds: 0 },
    ],
  },
  'application taken back': {
    transitions: ['verification: pending → draft'],
    nobody: 'The applicant does it and sees the form again.',
  },
  'application approved': {
    transitions: ['verification: pending → approved', 'host: pending → approved'],
    permissions: ['verification.decide'],
    notices: [email('applicant', 'mail-verification-approved')],
  },
  'application rejected': {
    transitions: ['verification: pending → rejected', 'host: pending → rejected'],
    notices: [email('applicant', 'mail-verification-rejected')],
  },
  'document expires soon': {
    notices: [
      email('host', 'mail-document-expires', NEXT_ROUND_SECONDS),
      { to: 'host', channel: 'needs you', withinSeconds: 0 },
    ],
  },
  'document expired': {
    notices: [
      email('host', 'mail-document-expired', NEXT_ROUND_SECONDS),
      { to: 'host', channel: 'needs you', withinSeconds: 0 },
    ],
  },
  'approval ended': {
    notices: [
      email('host', 'mail-approval-ended', NEXT_ROUND_SECONDS),
      { to: 'host', channel: 'needs you', withinSeconds: 0 },
      { to: 'staff', channel: 'office', withinSeconds: NEXT_ROUND_SECONDS },
    ],
  },
  'public name asked for': {
    permissions: ['host-page.edit'],
    notices: [{ to: 'staff', channel: 'office', withinSeconds: 0 }],
  },
  'public name decided': {
    permissions: ['verification.decide'],
    notices: [email('host', 'mail-public-name-decided')],
  },
  'bank details changed': {
    transitions: ['host: verified → approved'],
    permissions: ['bank.own', 'bank.change'],
    notices: [
      email('host', 'mail-bank-details-changed'),
      { to: 'staff', channel: 'office', withinSeconds: 0 },
    ],
  },
  'bank change reported': {
    permissions: ['bank.report'],
    notices: [
      { to: 'staff', channel: 'office', withinSeconds: 0 },
      { to: 'host', channel: 'needs you', withinSeconds: 0 },
    ],
  },
  'bank case closed': {
    permissions: ['bank.close-case'],
    nobody: 'The operator has settled it with the host, whose dashboard shows that payouts go on.',
  },
  'bank details confirmed': {
    transitions: ['host: approved → verified', 'bank_review: letter_asked → waiting'],
    permissions: ['bank.confirm'],
    notices: [email('host', 'mail-host-verified')],
  },
  'bank letter asked for': {
    transitions: ['bank_review: waiting → letter_asked', 'bank_review: letter_sent → letter_asked'],
    permissions: ['bank.ask-letter'],
    notices: [
      email('host', 'mail-bank-letter-asked'),
      { to: 'host', channel: 'needs you', withinSeconds: 0 },
    ],
  },
  'bank letter sent': {
    transitions: ['bank_review: letter_asked → letter_sent'],
    permissions: ['bank.send-letter'],
    notices: [{ to: 'staff', channel: 'office', withinSeconds: 0 }],
  },
  'bank details rejected': {
    transitions: [
      'bank_review: waiting → rejected',
      'bank_review: letter_asked → rejected',
      'bank_review: letter_sent → rejected',
    ],
    permissions: ['bank.reject'],
    notices: [
      email('host', 'mail-bank-details-rejected'),
      { to: 'host', channel: 'needs you', withinSeconds: 0 },
    ],
  },
  'host suspended': {
    transitions: ['host: approved → suspended', 'host: verified → suspended'],
    permissions: ['host.suspend'],
    notices: [email('host', 'mail-host-suspended')],
  },
  'host suspension lifted': {
    transitions: ['host: suspended → approved', 'host: suspended → verified'],
    notices: [email('host', 'mail-host-suspension-lifted')],
  },
  'host erased': {
    transitions: (['pending', 'approved', 'verified', 'rejected', 'suspended'] as const).map(
      (from) => `host: ${from} → erased` as const,
    ),
    nobody: 'The account’s own erasure mail states it.',
  },
  'trek published': {
    transitions: ['trek: draft → active', 'departure: draft → open'],
    permissions: ['trek.edit'],
    nobody: 'The host does it and sees the listed page.',
  },
  'own trek changed': {
    transitions: [
      'trek: active → inactive',
      'trek: inactive → active',
      'trek: draft → archived',
      'trek: active → archived',
      'trek: inactive → archived',
      'departure: open → closed',
      'departure: closed → open',
    ],
    permissions: [
      'trek.list-or-not',
      'trek.archive',
      'trek-picture.upload',
      'departure.edit',
      'host-page.edit',
    ],
    jobs: ['remove-picture'],
    nobody: 'The host does it, and existing bookings do not change.',
  },
  'sold trek changed': {
    permissions: ['trek.edit', 'trek.edit-any'],
    notices: [email('traveller', 'mail-sold-trek-changed')],
  },
  'sold trek changed significantly': { notices: [email('traveller', 'mail-offer-change')] },
  'change of a sold trek accepted': {
    transitions: ['offer_change: open → accepted'],
    permissions: ['booking.answer-change'],
    notices: [
      email('traveller', 'mail-offer-change-accepted', NEXT_ROUND_SECONDS),
      email('host', 'mail-offer-change-accepted-to-host', NEXT_ROUND_SECONDS),
    ],
  },
  'change of a sold trek declined': {
    transitions: ['offer_change: open → declined'],
    nobody: 'The booking is cancelled, and that notifies both sides.',
  },
  'change of a sold trek withdrawn': {
    transitions: ['offer_change: open → withdrawn'],
    notices: [email('traveller', 'mail-offer-change-withdrawn')],
  },
  'trek changed by an operator': {
    transitions: [
      'trek: active → suspended',
      'trek: inactive → suspended',
      'trek: suspended → inactive',
      'trek: suspended → archived',
    ],
    permissions: ['trek.edit-any', 'trek.list-or-not-any', 'trek.archive-any', 'departure.edit-any'],
    notices: [email('host', 'mail-trek-changed')],
  },
  'first trek listed': { notices: [email('host', 'mail-first-listing')] },
  'deal ended': {
    permissions: ['deal.make'],
    notices: [email('host', 'mail-deal-ended', NEXT_ROUND_SECONDS)],
  },
  'promotion ended by an operator': {
    permissions: ['promotion.make'],
    notices: [email('host', 'mail-promotion-ended')],
  },
  'promotion made': {
    permissions: ['promotion.make-own', 'promotion.make'],
    nobody: 'The person who made it sees it with its uses in the list.',
  },
  'deal made': {
    permissions: ['deal.make-own', 'deal.make'],
    nobody: 'The person who made it sees it in the list. Travellers find it among the seasonal deals.',
  },
} as const satisfies Record<string, NotifiedEvent>
