import { peopleRefusals } from './people/people-refusals.ts'
import { proposalRefusals } from './proposal/proposal-refusals.ts'

/** How the back office says no; one part of the table in refusal.ts. */
export const officeRefusals = {
  ...peopleRefusals,
  ...proposalRefusals,
  'operators-only': { kind: 'forbidden', says: 'This page is for operators.' },
  'second-factor-needed': {
    kind: 'forbidden',
    says: 'Please confirm with a code from your authenticator app.',
  },
  'second-factor-missing': { kind: 'conflict', says: 'Set up your authenticator app first.' },
  'second-factor-exists': { kind: 'conflict', says: 'Your second factor is set up already.' },
  'second-factor-locked': {
    kind: 'too-many',
    says: 'Too many wrong codes. Please try again in 15 minutes.',
  },
  'authenticator-code-wrong': {
    kind: 'invalid',
    says: 'This code is not right, or was used before. Please wait for the next one and try again.',
  },
  'refund-not-found': { kind: 'not-found', says: 'There is no such refund.' },
  'refund-not-open': {
    kind: 'conflict',
    says: 'This refund has moved on since the page was shown.',
    because: 'Nothing was changed. Please look at it again.',
  },
  'refund-no-room': {
    kind: 'conflict',
    says: 'Later refunds of this payment leave less than this one is.',
    because: 'Nothing was sent. No more than was paid goes back.',
  },
  'refund-own': { kind: 'conflict', says: 'Somebody else must decide about your own refund.' },
  'refund-reason-needed': {
    kind: 'invalid',
    says: 'Choose why this refund is rejected.',
    because:
      'A refund owed by the rule is rejected only when its money went back already, or for proved fraud.',
  },
  'second-operator-needed': {
    kind: 'conflict',
    says: 'Goodwill above $200 takes a second operator.',
    because: 'You have approved it already. Somebody else has to be the second.',
  },
  'goodwill-too-much': {
    kind: 'conflict',
    says: 'This is more than what is left of the payment.',
  },
  'goodwill-proposed-already': {
    kind: 'conflict',
    says: 'Goodwill was proposed for this booking already.',
  },
  'goodwill-invalid': {
    kind: 'invalid',
    says: 'Give the booking, an amount above $0.00 and a reason.',
  },
  'goodwill-not-paid': {
    kind: 'conflict',
    says: 'This booking was not paid by card.',
    because: 'Goodwill goes back to the card that paid.',
  },
  'reference-needed': {
    kind: 'invalid',
    says: 'Give the bank’s reference as proof, at most 100 characters.',
  },
  'note-needed': { kind: 'invalid', says: 'Say in a note what you found, at most 500 characters.' },
  'failure-not-found': { kind: 'conflict', says: 'This was tried again already, or has worked meanwhile.' },
  'difference-missing': { kind: 'not-found', says: 'There is no such difference.' },
  'difference-not-found': { kind: 'conflict', says: 'This difference is settled already.' },
  'held-payment-own': { kind: 'conflict', says: 'Somebody else must decide about your own payment.' },
  'held-payment-going-back': {
    kind: 'conflict',
    says: 'Another operator has this money sent back already.',
    because: 'If the provider did not answer, send it back once more: it goes back only once.',
  },
  'act-needs-reason': { kind: 'invalid', says: 'Say why, in at most 500 characters. No names.' },
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
    says: 'There is no link to do this with.',
    because: 'Only a guest’s paid booking has one, until 30 days after the trek.',
  },
  'grant-not-found': { kind: 'not-found', says: 'There is no such grant.' },
  'grant-decided': { kind: 'conflict', says: 'This grant was decided already.' },
  'grant-own': { kind: 'forbidden', says: 'Somebody else must decide about your own credit.' },
  'grant-needs-reason': { kind: 'invalid', says: 'Please say why this credit is refused.' },
} as const
