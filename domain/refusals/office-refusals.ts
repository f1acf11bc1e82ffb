import { peopleRefusals } from './people-refusals.ts'
import { proposalRefusals } from './proposal-refusals.ts'

/** Refusals of the back office, part of the table in refusal.ts. */
export const officeRefusals = {
  ...peopleRefusals,
  ...proposalRefusals,
  'operators-only': { kind: 'forbidden', says: 'This page is for operators.' },
  'second-factor-needed': {
    kind: 'forbidden',
    says: 'Please confirm with a code from your authenticator app.',
  },
  'second-factor-missing': { kind: 'conflict', says: 'Set up your authenticator app first.' },
  'second-factor-exists': { kind: 'conflict', says: 'Your second factor is already set up.' },
  'second-factor-locked': {
    kind: 'too-many',
    says: 'Too many wrong codes. Please try again in 15 minutes.',
  },
  'authenticator-code-wrong': {
    kind: 'invalid',
    says: 'This code is wrong or was used before. Please wait for the next one and try again.',
  },
  'refund-not-found': { kind: 'not-found', says: 'There is no such refund.' },
  'refund-not-open': {
    kind: 'conflict',
    says: 'This refund has changed since you opened the page.',
    because: 'Nothing was changed. Please look at it again.',
  },
  'refund-no-room': {
    kind: 'conflict',
    says: 'Later refunds of this payment leave less than this amount.',
    because: 'Nothing was sent. A refund cannot exceed the payment.',
  },
  'refund-own': { kind: 'conflict', says: 'Somebody else must decide about your own refund.' },
  'refund-reason-needed': {
    kind: 'invalid',
    says: 'Choose why this refund is rejected.',
    because:
      'A refund that the rule requires can only be rejected when its money has already gone back, or for proven fraud.',
  },
  'second-operator-needed': {
    kind: 'conflict',
    says: 'Goodwill above $200 needs a second operator.',
    because: 'You have already approved it. The second approver must be a different person.',
  },
  'goodwill-too-much': {
    kind: 'conflict',
    says: 'This is more than what is left of the payment.',
  },
  'goodwill-proposed-already': {
    kind: 'conflict',
    says: 'Goodwill has already been proposed for this booking.',
  },
  'goodwill-invalid': {
    kind: 'invalid',
    says: 'Enter the booking, an amount above $0.00 and a reason.',
  },
  'goodwill-not-paid': {
    kind: 'conflict',
    says: 'This booking was not paid by card.',
    because: 'Goodwill is sent to the card that paid.',
  },
  'reference-needed': {
    kind: 'invalid',
    says: 'Enter the bank’s reference as proof, in up to 100 characters.',
  },
  'note-needed': { kind: 'invalid', says: 'Write what you found in a note of up to 500 characters.' },
  'failure-not-found': {
    kind: 'conflict',
    says: 'This has already been retried, or has succeeded in the meantime.',
  },
  'difference-missing': { kind: 'not-found', says: 'There is no such discrepancy.' },
  'difference-not-found': { kind: 'conflict', says: 'This discrepancy is already settled.' },
  'held-payment-own': { kind: 'conflict', says: 'Somebody else must decide about your own payment.' },
  'held-payment-going-back': {
    kind: 'conflict',
    says: 'Another operator is already sending this money back.',
    because: 'If the provider did not respond, send it back again. It is only refunded once.',
  },
  'act-needs-reason': { kind: 'invalid', says: 'Give a reason of up to 500 characters, without names.' },
  'booking-own': { kind: 'conflict', says: 'Somebody else must do this with your own booking.' },
  'traveller-name-wrong': { kind: 'invalid', says: 'Check the name. It was not changed.' },
  'traveller-name-same': { kind: 'conflict', says: 'This traveller already has this name.' },
  'traveller-name-closed': {
    kind: 'conflict',
    says: 'Names can be corrected on confirmed bookings, until the trek ends.',
  },
  'traveller-not-found': { kind: 'not-found', says: 'There is no such traveller on this booking.' },
  'no-guest-link': {
    kind: 'conflict',
    says: 'This booking has no link.',
    because: 'Only a guest’s paid booking has a link, until 30 days after the trek.',
  },
  'grant-not-found': { kind: 'not-found', says: 'There is no such grant.' },
  'grant-decided': { kind: 'conflict', says: 'This grant has already been decided.' },
  'grant-own': { kind: 'forbidden', says: 'Somebody else must decide about your own credit.' },
  'grant-needs-reason': { kind: 'invalid', says: 'Please say why this credit is refused.' },
} as const
