/** How acts that take two operators are refused; one part of the table in refusal.ts. */
export const proposalRefusals = {
  'proposal-not-found': { kind: 'not-found', says: 'There is no such proposal.' },
  'proposal-decided': {
    kind: 'conflict',
    says: 'This proposal was decided already.',
    because: 'Nothing was changed. Please look at it again.',
  },
  'proposal-expired': { kind: 'conflict', says: 'This proposal has waited too long. Propose it anew.' },
  'proposal-yours': {
    kind: 'conflict',
    says: 'You stand behind this proposal already. Somebody else has to be the second.',
  },
  'proposal-not-yours': { kind: 'conflict', says: 'Only whoever proposed it takes it back.' },
  'proposal-about-you': { kind: 'conflict', says: 'Nobody proposes or decides about themselves.' },
  'proposal-stale': {
    kind: 'conflict',
    says: 'The account has changed since this was proposed.',
    because: 'Nothing was changed. Decline it, and propose what is wanted now.',
  },
  'proposal-needs-reason': { kind: 'invalid', says: 'Say why, in at most 500 characters. No names.' },
  'role-unknown': { kind: 'invalid', says: 'Choose a role.' },
  'role-unknown-email': { kind: 'invalid', says: 'There is no account with this address.' },
  'role-has-it': { kind: 'conflict', says: 'This account has that role already.' },
  'role-proposed-already': { kind: 'conflict', says: 'A role was proposed for this account already.' },
  'role-of-a-host': {
    kind: 'conflict',
    says: 'Whoever is a host does not work here with the same account.',
    because: 'They would decide about their own treks and payouts.',
  },
  'role-last-operator': { kind: 'conflict', says: 'The last operator stays one.' },
  'amount-invalid': {
    kind: 'invalid',
    says: 'Give an amount in US dollars above $0.00, at most $10,000.00.',
  },
  'accounts-invalid': { kind: 'invalid', says: 'Choose two different accounts of the books.' },
} as const
