import { failedSentences } from '../failed-sentences.ts'

/** Refusals of claims; one part of the table in refusal.ts. */
export const claimRefusals = {
  'claim-not-booked': {
    kind: 'conflict',
    message: 'You can only claim for a booking that is paid and not cancelled.',
  },
  'claim-departure-cancelled': {
    kind: 'conflict',
    message:
      'This departure was cancelled for everyone. The page of your booking shows what you can choose, or what you get back.',
  },
  'claim-too-early': {
    kind: 'conflict',
    message: 'You can make a claim from the first day of the trek.',
  },
  'claim-too-late': {
    kind: 'conflict',
    message: 'It is too late for a claim. Claims must be made within 24 hours of the incident.',
  },
  'claim-share-paid': {
    kind: 'conflict',
    message: 'It is too late for a claim. We are already paying your host.',
  },
  'claim-open-already': {
    kind: 'conflict',
    message: 'This booking already has an open claim.',
    reason: 'We will answer that one first.',
  },
  'too-many-claims': {
    kind: 'conflict',
    message: 'This booking has already had several claims. Please contact support.',
  },
  'claim-invalid': { kind: 'invalid', message: 'Something is missing or wrong in your claim.' },
  'claim-not-found': { kind: 'not-found', message: 'There is no such claim.' },
  'claim-decided': { kind: 'conflict', message: 'This claim is no longer open.' },
  'claim-own': { kind: 'conflict', message: 'Somebody else must decide about a booking of your own.' },
  'claim-answer-needed': {
    kind: 'invalid',
    message: 'Give a reason of up to 1,000 characters. Both sides read it.',
  },
  'claim-amount-invalid': {
    kind: 'invalid',
    message: 'Enter an amount above $0.00 and the part that the host pays.',
  },
  'claim-too-much': { kind: 'conflict', message: 'At most {leftCents} of this booking is left to refund.' },
  'claim-above-share': {
    kind: 'conflict',
    message: 'At most {shareCents} of it can come from the host’s share.',
  },
  'claim-disputed': {
    kind: 'conflict',
    message: 'The card’s bank disputes this payment or has taken it back. It can only be refunded once.',
    reason: 'Wait for the bank, or decline.',
  },
  'claim-photo-over': {
    kind: 'conflict',
    message: 'Please look at the claim again: its photos open for a minute.',
  },
  'statement-needed': { kind: 'invalid', message: 'Please tell us your side in up to 2,000 characters.' },
  'statement-given': { kind: 'conflict', message: 'You have already told us your side.' },
  'claim-holds-booking': {
    kind: 'conflict',
    message: failedSentences.cancellation,
    reason: 'This booking has a claim. The refund is decided there.',
  },
} as const
