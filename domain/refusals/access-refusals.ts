/** The refusals of a route that is never open to this kind of user; one part of the table in refusal.ts. */
export const accessRefusals = {
  'not-for-staff': {
    kind: 'forbidden',
    message: 'This is for travellers and hosts.',
    reason: 'Support and operators work in the back office.',
  },
  'only-seeing': {
    kind: 'forbidden',
    message: 'You can only look here.',
    reason: 'While you see the site as somebody else, you cannot change anything. Nothing was changed.',
  },
  'not-shown': {
    kind: 'forbidden',
    message: 'This is private.',
    reason:
      'Messages, documents, bank details, passports and sessions stay hidden while you see the site as somebody else.',
  },
} as const
