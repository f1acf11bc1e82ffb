import type { DealKind } from './deal-things.ts'

/** The kinds of things that an entry point can be about. */
export type Kind =
  | 'booking'
  | 'in-parts'
  | 'over'
  | 'held'
  | 'link'
  | 'letter'
  | 'letter-file'
  | 'bank-link'
  | 'handover-link'
  | 'traveller-link'
  | 'party'
  | 'attachment'
  | 'conversation'
  | 'received-message'
  | 'reported-message'
  | 'reportable'
  | 'reported-content'
  | 'reported-review'
  | 'reported-trek'
  | 'reported-host'
  | 'support-chat'
  | 'support-file'
  | 'written-message'
  | 'invoice'
  | 'receipt'
  | 'fee-month'
  | 'session'
  | 'trek'
  | 'edited-trek'
  | 'extra'
  | 'question'
  | 'batch'
  | 'time-off'
  | 'block'
  | 'departure'
  | 'hosted-booking'
  | 'account'
  | 'public-trek'
  | 'public-host'
  | 'bookable'
  | 'refund'
  | 'claim'
  | 'payout'
  | 'booked-departure'
  | 'difference'
  | 'grant'
  | 'job'
  | 'review'
  | 'application'
  | 'office-host'
  | 'host'
  | 'office-person'
  | 'proposal'
  | 'contact-message'
  | 'gift-card'
  | 'gift-card-link'
  | DealKind

/** Shared things: everybody requests the same one. */
export const common: Kind[] = [
  ...(['public-trek', 'public-host', 'bookable', 'refund', 'claim', 'payout', 'booked-departure'] as const),
  ...(['difference', 'grant', 'job', 'review', 'application', 'office-host', 'bank-link'] as const),
  ...([
    'reported-message',
    'reportable',
    'reported-content',
    'reported-review',
    'reported-trek',
    'reported-host',
    'support-chat',
    'office-person',
    'proposal',
    'contact-message',
  ] as const),
  'any-deal',
  'gift-card',
  'gift-card-link',
  'any-promotion',
]
