/** How a door says no to whoever it is never open to; one part of the table in refusal.ts. */
export const accessRefusals = {
  'not-for-staff': {
    kind: 'forbidden',
    says: 'This is for travellers and hosts.',
    because: 'Support and operators work in the back office.',
  },
  'only-seeing': {
    kind: 'forbidden',
    says: 'You are only looking.',
    because: 'Whoever sees the site as somebody else changes nothing on it. Nothing was changed.',
  },
  'not-shown': {
    kind: 'forbidden',
    says: 'This is theirs alone.',
    because:
      'Messages, documents, bank details, passports and sessions are not shown to whoever sees the site as somebody else.',
  },
} as const
