/** Refusals of acts about people, part of the table in refusal.ts. */
export const peopleRefusals = {
  'person-not-found': { kind: 'not-found', message: 'There is no such person.' },
  'person-own': { kind: 'conflict', message: 'Somebody else must decide about your own account.' },
  'not-to-be-seen-as': {
    kind: 'conflict',
    message: 'You can only see the site as a traveller or a host.',
    reason: 'You cannot see it as staff, or as somebody who cannot sign in.',
  },
  'person-needs-reason': { kind: 'invalid', message: 'Give a reason of up to 500 characters.' },
  'person-not-suspendable': { kind: 'conflict', message: 'This account is already suspended or erased.' },
  'person-not-suspended': { kind: 'conflict', message: 'This account is not suspended.' },
  'person-runs-treks': {
    kind: 'conflict',
    message: 'This is a host who runs treks. Suspend the host first.',
    reason: 'Otherwise their treks stay on sale while they cannot sign in.',
  },
  'person-is-operator': {
    kind: 'conflict',
    message: 'An operator cannot be suspended.',
    reason: 'Two other operators must remove the role first. You can end the sessions now.',
  },
  'search-too-short': { kind: 'invalid', message: 'Enter at least 2 characters to search for.' },
  'search-too-long': { kind: 'invalid', message: 'Enter at most 120 characters to search for.' },
} as const
