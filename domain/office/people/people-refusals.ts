/** How the office says no about people; one part of the table in refusal.ts. */
export const peopleRefusals = {
  'person-not-found': { kind: 'not-found', says: 'There is no such person.' },
  'person-own': { kind: 'conflict', says: 'Somebody else must decide about your own account.' },
  'not-to-be-seen-as': {
    kind: 'conflict',
    says: 'The site is seen as travellers and hosts see it.',
    because: 'Not as one of us, nor as somebody who cannot sign in.',
  },
  'person-needs-reason': { kind: 'invalid', says: 'Say why, in at most 500 characters.' },
  'person-not-suspendable': { kind: 'conflict', says: 'This account is suspended already, or erased.' },
  'person-not-suspended': { kind: 'conflict', says: 'This account is not suspended.' },
  'person-runs-treks': {
    kind: 'conflict',
    says: 'This is a host who runs treks. Suspend the host first.',
    because: 'Their treks would go on being sold while they cannot sign in.',
  },
  'person-is-operator': {
    kind: 'conflict',
    says: 'An operator is not suspended.',
    because: 'Two others take the role away first. Ending the sessions is possible at once.',
  },
  'search-too-short': { kind: 'invalid', says: 'Give at least 2 characters to look for.' },
  'search-too-long': { kind: 'invalid', says: 'Give at most 120 characters to look for.' },
} as const
