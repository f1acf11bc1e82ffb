/** The refusals of a route that is never open to this kind of user; one part of the table in refusal.ts. */
export const accessRefusals = {
  'not-for-staff': {
    kind: 'forbidden',
    says: 'This is for travellers and hosts.',
    because: 'Support and operators work in the back office.',
  },
  'only-seeing': {
    kind: 'forbidden',
    says: 'You can only look here.',
    because: 'While you see the site as somebody else, you cannot change anything. Nothing was changed.',
  },
  'not-shown': {
    kind: 'forbidden',
    says: 'This is private.',
    because:
      'Messages, documents, bank details, passports and sessions stay hidden while you see the site as somebody else.',
  },
} as const
