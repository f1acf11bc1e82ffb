/** Refusals of acts that need two operators, part of the table in refusal.ts. */
export const proposalRefusals = {
  'proposal-not-found': { kind: 'not-found', says: 'There is no such proposal.' },
  'proposal-decided': {
    kind: 'conflict',
    says: 'This proposal has already been decided.',
    because: 'Nothing was changed. Please look at it again.',
  },
  'proposal-expired': { kind: 'conflict', says: 'This proposal has expired. Please propose it again.' },
  'proposal-yours': {
    kind: 'conflict',
    says: 'You have already approved this proposal. The second approver must be a different person.',
  },
  'proposal-not-yours': { kind: 'conflict', says: 'Only the person who proposed it can withdraw it.' },
  'proposal-about-you': { kind: 'conflict', says: 'You cannot propose or decide about yourself.' },
  'proposal-stale': {
    kind: 'conflict',
    says: 'The account has changed since this was proposed.',
    because: 'Nothing was changed. Decline it and make a new proposal.',
  },
  'proposal-needs-reason': { kind: 'invalid', says: 'Give a reason of up to 500 characters, without names.' },
  'role-unknown': { kind: 'invalid', says: 'Choose a role.' },
  'role-unknown-email': { kind: 'invalid', says: 'There is no account with this address.' },
  'role-has-it': { kind: 'conflict', says: 'This account already has that role.' },
  'role-proposed-already': { kind: 'conflict', says: 'A role has already been proposed for this account.' },
  'role-of-a-host': {
    kind: 'conflict',
    says: 'A host cannot have a staff role on the same account.',
    because: 'They could decide about their own treks and payouts.',
  },
  'role-last-operator': { kind: 'conflict', says: 'The last operator cannot be removed.' },
  'amount-invalid': {
    kind: 'invalid',
    says: 'Enter an amount in US dollars from $0.01 to $10,000.00.',
  },
  'accounts-invalid': { kind: 'invalid', says: 'Choose two different ledger accounts.' },
} as const
