/** Refusals of travellers' details. */
export const travellerRefusals = {
  'traveller-details-wrong': {
    kind: 'invalid',
    message: 'Some details are not right. Nothing was saved.',
  },
  'traveller-details-locked': {
    kind: 'conflict',
    message: 'These details can no longer be changed. Nothing was saved.',
    reason: 'The last day to change them has passed. You can still add what is missing.',
  },
  'traveller-details-closed': {
    kind: 'conflict',
    message: 'Travellers’ details can no longer be changed.',
    reason: 'You can enter them for a confirmed booking until 24:00 Nepal time on the day before the start.',
  },
  'reading-needs-reason': { kind: 'invalid', message: 'Please say why you need to see this.' },
} as const
