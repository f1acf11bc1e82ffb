/** Refusals of acts that need two operators, part of the table in refusal.ts. */
export const proposalRefusals = {
  'proposal-not-found': { kind: 'not-found', message: 'There is no such proposal.' },
  'proposal-decided': {
    kind: 'conflict',
    message: 'This proposal has already been decided.',
    reason: 'Nothing was changed. Please look at it again.',
  },
  'proposal-expired': { kind: 'conflict', message: 'This proposal has expired. Please propose it again.' },
  'proposal-yours': {
    kind: 'conflict',
    message: 'You have already approved this proposal. The second approver must be a different person.',
  },
  'proposal-not-yours': { kind: 'conflict', message: 'Only the person who proposed it can withdraw it.' },
  'proposal-about-you': { kind: 'conflict', message: 'You cannot propose or decide about yourself.' },
  'proposal-stale': {
    kind: 'conflict',
    message: 'The account has changed since this was proposed.',
    reason: 'Nothing was changed. Decline it and make a new proposal.',
  },
  'proposal-needs-reason': {
    kind: 'invalid',
    message: 'Give a reason of up to 500 characters, without names.',
  },
  'change-proposed-already': {
    kind: 'conflict',
    message: 'A change of this booking is proposed already.',
    reason: 'It must be decided or withdrawn first.',
  },
  'change-proposal-impossible': { kind: 'conflict', message: 'This change is not possible any more.' },
  'change-proposal-price-differs': {
    kind: 'conflict',
    message: 'The amounts have changed since this page was opened.',
    reason: 'Nothing was proposed. Look at them again.',
  },
  'change-proposal-not-sure': {
    kind: 'invalid',
    message: 'The amounts differ from the proposed ones. Confirm today’s amounts.',
  },
  'change-proposal-elsewhere': {
    kind: 'conflict',
    message: 'Approve this change on the page of its booking, which shows today’s amounts.',
  },
  'role-unknown': { kind: 'invalid', message: 'Choose a role.' },
  'role-unknown-email': { kind: 'invalid', message: 'There is no account with this address.' },
  'role-has-it': { kind: 'conflict', message: 'This account already has that role.' },
  'role-proposed-already': {
    kind: 'conflict',
    message: 'A role has already been proposed for this account.',
  },
  'role-of-a-host': {
    kind: 'conflict',
    message: 'A host cannot have a staff role on the same account.',
    reason: 'They could decide about their own treks and payouts.',
  },
  'role-last-operator': { kind: 'conflict', message: 'The last operator cannot be removed.' },
  'amount-invalid': {
    kind: 'invalid',
    message: 'Enter an amount in US dollars from $0.01 to $10,000.00.',
  },
  'accounts-invalid': { kind: 'invalid', message: 'Choose two different ledger accounts.' },
} as const
