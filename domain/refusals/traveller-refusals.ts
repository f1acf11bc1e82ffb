/** Refusals of travellers' details. */
export const travellerRefusals = {
  'traveller-details-wrong': {
    kind: 'invalid',
    says: 'Some details are not right. Nothing was saved.',
  },
  'traveller-details-locked': {
    kind: 'conflict',
    says: 'These details can no longer be changed. Nothing was saved.',
    because: 'The last day to change them has passed. You can still add what is missing.',
  },
  'traveller-details-closed': {
    kind: 'conflict',
    says: 'Travellers’ details can no longer be changed.',
    because: 'You can enter them for a confirmed booking until 24:00 Nepal time on the day before the start.',
  },
  'reading-needs-reason': { kind: 'invalid', says: 'Please say why you need to see this.' },
} as const
