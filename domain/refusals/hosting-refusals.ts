/** Refusals of editing treks, in the specification's sentences, part of the table in refusal.ts. */
export const hostingRefusals = {
  'trek-details-wrong': { kind: 'invalid', says: 'Some details are missing or wrong. Nothing was saved.' },
  'trek-booked': {
    kind: 'conflict',
    says: 'Cannot modify duration or price for treks with existing bookings. You can only update non-critical information like description, itinerary, includes/excludes, and images.',
  },
  'trek-not-deletable': {
    kind: 'conflict',
    says: 'Cannot delete "{trek}" because it has active bookings. You can only delete treks that have no confirmed or pending bookings.',
  },
  'trek-not-whole': {
    kind: 'invalid',
    says: 'This trek is not ready to be published.',
    because: 'See what is missing in the list.',
  },
  'trek-not-listable': {
    kind: 'conflict',
    says: 'This trek cannot be activated or deactivated.',
    because: 'It is a draft, or an operator has suspended it.',
  },
  'trek-not-suspendable': {
    kind: 'conflict',
    says: 'This trek was not changed.',
    because: 'Only a listed or inactive trek can be suspended, and only a suspended one can be released.',
  },
  'trek-own': { kind: 'conflict', says: 'Somebody else must decide about your own trek.' },
  'too-many-treks': {
    kind: 'too-many',
    says: 'You have 50 drafts. Publish or delete some of them first.',
  },
  'departure-needs-dates': { kind: 'invalid', says: 'Please select both start and end dates.' },
  'departure-length': {
    kind: 'invalid',
    says: 'The duration must match the number of days between the selected start and end dates.',
  },
  'departure-in-past': { kind: 'invalid', says: 'A trek cannot start before today.' },
  'departure-too-far': { kind: 'invalid', says: 'A trek can start at most three years from now.' },
  'departure-there': { kind: 'conflict', says: 'This trek already has these dates.' },
  'departure-spots': { kind: 'invalid', says: 'Spots are a whole number from 1 to 50.' },
  'departure-price': { kind: 'invalid', says: 'The price is at least $1.00, in dollars and cents.' },
  'departure-price-too-high': { kind: 'invalid', says: 'The price is at most $100,000.00.' },
  'departure-booked': {
    kind: 'conflict',
    says: 'This date has bookings and cannot be modified or deleted.',
  },
  'departure-over': { kind: 'conflict', says: 'This date has started or was cancelled.' },
  'too-many-departures': { kind: 'too-many', says: 'A trek can have at most 100 future dates.' },
  'too-many-pictures-at-once': { kind: 'invalid', says: 'You can only upload up to 7 images' },
  'too-many-pictures': {
    kind: 'conflict',
    says: 'Total images cannot exceed 7. Please remove some existing images first.',
  },
  'picture-not-found': { kind: 'not-found', says: 'This photo was already removed.' },
  'last-picture': {
    kind: 'conflict',
    says: 'A published trek needs at least one photo. Add another one first.',
  },
} as const
