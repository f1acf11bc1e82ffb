/** How a door says no to whoever it is never open to; one part of the table in refusal.ts. */
export const accessRefusals = {
  'not-for-staff': {
    kind: 'forbidden',
    says: 'This is for travellers and hosts.',
    because: 'Support and operators work in the back office.',
  },
} as const
