/** How claims are refused; one part of the table in refusal.ts. */
export const claimRefusals = {
  'claim-not-booked': {
    kind: 'conflict',
    says: 'A claim is about a booking that was paid and not cancelled.',
  },
  'claim-departure-cancelled': {
    kind: 'conflict',
    says: 'This departure was cancelled for everybody: all that you paid comes back by itself.',
  },
  'claim-too-early': {
    kind: 'conflict',
    says: 'A claim is about the trek itself, and can be made from its first day.',
  },
  'claim-too-late': {
    kind: 'conflict',
    says: 'It is too late for a claim: one is made within 24 hours of the incident.',
  },
  'claim-share-paid': {
    kind: 'conflict',
    says: 'It is too late for a claim: your host’s share is being paid out.',
  },
  'claim-open-already': {
    kind: 'conflict',
    says: 'A claim about this booking is open already.',
    because: 'We answer it first.',
  },
  'too-many-claims': {
    kind: 'conflict',
    says: 'There were several claims about this booking already. Please write to our support.',
  },
  'claim-invalid': { kind: 'invalid', says: 'Something is missing or wrong in your claim.' },
  'claim-not-found': { kind: 'not-found', says: 'There is no such claim.' },
  'claim-decided': { kind: 'conflict', says: 'This claim is not open any more.' },
  'claim-own': { kind: 'conflict', says: 'Somebody else must decide about a booking of your own.' },
  'claim-answer-needed': {
    kind: 'invalid',
    says: 'Say why, in at most 1000 characters: both sides read it.',
  },
  'claim-amount-invalid': {
    kind: 'invalid',
    says: 'Give an amount in US dollars above nothing, and of it the host’s part.',
  },
  'claim-too-much': { kind: 'conflict', says: 'At most {leftCents} of this booking is left to give back.' },
  'claim-above-share': {
    kind: 'conflict',
    says: 'At most {shareCents} of it can come from the host’s share.',
  },
  'claim-disputed': {
    kind: 'conflict',
    says: 'The card’s bank disputes this payment, or took it back: its money may go back once only.',
    because: 'Wait for the bank, or decline.',
  },
  'claim-photo-over': {
    kind: 'conflict',
    says: 'Please look at the claim again: its photos open for a minute.',
  },
  'statement-needed': { kind: 'invalid', says: 'Please tell us your side, in at most 2000 characters.' },
  'statement-given': { kind: 'conflict', says: 'You have told us your side already.' },
  'claim-holds-booking': {
    kind: 'conflict',
    says: 'Error submitting cancellation request. Please try again.',
    because: 'There is a claim about this booking: what comes back is decided there.',
  },
} as const
