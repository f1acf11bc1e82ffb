import { peopleRefusals } from './people-refusals.ts'
import { proposalRefusals } from './proposal-refusals.ts'

/** Refusals of the back office, part of the table in refusal.ts. */
export const officeRefusals = {
  'month-invalid': { kind: 'invalid', message: 'Choose a month.' },
  ...peopleRefusals,
  ...proposalRefusals,
  'operators-only': { kind: 'forbidden', message: 'This page is for operators.' },
  'second-factor-needed': {
    kind: 'forbidden',
    message: 'Please confirm with a code from your authenticator app.',
  },
  'second-factor-missing': { kind: 'conflict', message: 'Set up your authenticator app first.' },
  'second-factor-exists': { kind: 'conflict', message: 'Your second factor is already set up.' },
  'second-factor-locked': {
    kind: 'too-many',
    message: 'Too many wrong codes. Please try again in 15 minutes.',
  },
  'authenticator-code-wrong': {
    kind: 'invalid',
    message: 'This code is wrong or was used before. Please wait for the next one and try again.',
  },
  'refund-not-found': { kind: 'not-found', message: 'There is no such refund.' },
  'refund-not-open': {
    kind: 'conflict',
    message: 'This refund has changed since you opened the page.',
    reason: 'Nothing was changed. Please look at it again.',
  },
  'refund-no-room': {
    kind: 'conflict',
    message: 'Later refunds of this payment leave less than this amount.',
    reason: 'Nothing was sent. A refund cannot exceed the payment.',
  },
  'refund-own': { kind: 'conflict', message: 'Somebody else must decide about your own refund.' },
  'refund-reason-needed': {
    kind: 'invalid',
    message: 'Choose why this refund is rejected.',
    reason:
      'A refund that the rule requires can only be rejected when its money has already gone back, or for proven fraud.',
  },
  'second-operator-needed': {
    kind: 'conflict',
    message: 'Goodwill above $200 needs a second operator.',
    reason: 'You have already approved it. The second approver must be a different person.',
  },
  'goodwill-too-much': {
    kind: 'conflict',
    message: 'This is more than what is left of the payment.',
  },
  'goodwill-proposed-already': {
    kind: 'conflict',
    message: 'Goodwill has already been proposed for this booking.',
  },
  'goodwill-invalid': {
    kind: 'invalid',
    message: 'Enter the booking, an amount above $0.00 and a reason.',
  },
  'goodwill-not-paid': {
    kind: 'conflict',
    message: 'This booking was not paid by card.',
    reason: 'Goodwill is sent to the card that paid.',
  },
  'reference-needed': {
    kind: 'invalid',
    message: 'Enter the bank’s reference as proof, in up to 100 characters.',
  },
  'note-needed': { kind: 'invalid', message: 'Write what you found in a note of up to 500 characters.' },
  'failure-not-found': {
    kind: 'conflict',
    message: 'This has already been retried, or has succeeded in the meantime.',
  },
  'difference-missing': { kind: 'not-found', message: 'There is no such discrepancy.' },
  'difference-not-found': { kind: 'conflict', message: 'This discrepancy is already settled.' },
  'held-payment-own': { kind: 'conflict', message: 'Somebody else must decide about your own payment.' },
  'held-payment-going-back': {
    kind: 'conflict',
    message: 'Another operator is already sending this money back.',
    reason: 'If the provider did not respond, send it back again. It is only refunded once.',
  },
  'act-needs-reason': { kind: 'invalid', message: 'Give a reason of up to 500 characters, without names.' },
  'booking-own': { kind: 'conflict', message: 'Somebody else must do this with your own booking.' },
  'traveller-name-wrong': { kind: 'invalid', message: 'Check the name. It was not changed.' },
  'traveller-name-same': { kind: 'conflict', message: 'This traveller already has this name.' },
  'traveller-name-closed': {
    kind: 'conflict',
    message: 'Names can be corrected on confirmed bookings, until the trek ends.',
  },
  'traveller-not-found': { kind: 'not-found', message: 'There is no such traveller on this booking.' },
  'no-guest-link': {
    kind: 'conflict',
    message: 'This booking has no link.',
    reason: 'Only a guest’s paid booking has a link, until 30 days after the trek.',
  },
  'grant-not-found': { kind: 'not-found', message: 'There is no such grant.' },
  'grant-decided': { kind: 'conflict', message: 'This grant has already been decided.' },
  'grant-own': { kind: 'forbidden', message: 'Somebody else must decide about your own credit.' },
  'grant-needs-reason': { kind: 'invalid', message: 'Please say why this credit is refused.' },
} as const
