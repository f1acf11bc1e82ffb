/** Refusals of editing treks, in the specification's sentences, part of the table in refusal.ts. */
export const hostingRefusals = {
  'offer-change-unconfirmed': {
    kind: 'conflict',
    message: 'Please confirm what this changes for travellers who have booked.',
  },
  'trek-details-wrong': { kind: 'invalid', message: 'Some details are missing or wrong. Nothing was saved.' },
  'trek-booked': {
    kind: 'conflict',
    message:
      'Cannot modify duration or price for treks with existing bookings. You can only update non-critical information like description, itinerary, includes/excludes, and images.',
  },
  'trek-not-deletable': {
    kind: 'conflict',
    message:
      'Cannot delete "{trek}" because it has active bookings. You can only delete treks that have no confirmed or pending bookings.',
  },
  'trek-not-whole': {
    kind: 'invalid',
    message: 'This trek is not ready to be published.',
    reason: 'See what is missing in the list.',
  },
  'trek-not-listable': {
    kind: 'conflict',
    message: 'This trek cannot be activated or deactivated.',
    reason: 'It is a draft, or an operator has suspended it.',
  },
  'trek-not-suspendable': {
    kind: 'conflict',
    message: 'This trek was not changed.',
    reason: 'Only a listed or inactive trek can be suspended, and only a suspended one can be released.',
  },
  'trek-own': { kind: 'conflict', message: 'Somebody else must decide about your own trek.' },
  'too-many-treks': {
    kind: 'too-many',
    message: 'You have 50 drafts. Publish or delete some of them first.',
  },
  'departure-needs-dates': { kind: 'invalid', message: 'Please select both start and end dates.' },
  'departure-length': {
    kind: 'invalid',
    message: 'The duration must match the number of days between the selected start and end dates.',
  },
  'departure-in-past': { kind: 'invalid', message: 'A trek cannot start before today.' },
  'departure-too-far': { kind: 'invalid', message: 'A trek can start at most three years from now.' },
  'departure-there': { kind: 'conflict', message: 'This trek already has these dates.' },
  'departure-spots': { kind: 'invalid', message: 'Spots are a whole number from 1 to 50.' },
  'departure-price': { kind: 'invalid', message: 'The price is at least $1.00, in dollars and cents.' },
  'departure-price-too-high': { kind: 'invalid', message: 'The price is at most $100,000.00.' },
  'departure-booked': {
    kind: 'conflict',
    message: 'This date has bookings and cannot be modified or deleted.',
  },
  'departure-minimum': {
    kind: 'invalid',
    message: 'A minimum group is a whole number from 2 to the number of spots.',
  },
  'departure-decide-on': {
    kind: 'invalid',
    message: 'Choose a day from today to the last day to book, and at least 4 days before the start.',
  },
  'departure-minimum-sold': {
    kind: 'conflict',
    message:
      'Spots of this date are booked or held: its minimum group can only be lowered, and its day stays.',
  },
  'departure-decided': {
    kind: 'conflict',
    message: 'It is already decided whether this date runs.',
  },
  'departure-over': { kind: 'conflict', message: 'This date has started or was cancelled.' },
  'too-many-departures': { kind: 'too-many', message: 'A trek can have at most 100 future dates.' },
  'no-dates': { kind: 'invalid', message: 'Choose at least one date.' },
  'too-many-dates-at-once': {
    kind: 'invalid',
    message: 'At most 100 dates can be added at a time. These are {count}.',
  },
  'date-key-missing': { kind: 'invalid', message: 'These dates cannot be added. Preview them again.' },
  'date-key-used': {
    kind: 'conflict',
    message: 'Other dates were already added from this page. Preview your dates again.',
  },
  'too-many-dates-changed': { kind: 'invalid', message: 'Change at most 100 dates at a time.' },
  'no-date-change': { kind: 'invalid', message: 'Enter a price, a number of spots or a minimum group.' },
  'block-not-found': { kind: 'not-found', message: 'There are no such blocked spots.' },
  'block-key-missing': { kind: 'invalid', message: 'Load the page again: nothing was blocked.' },
  'departure-not-blockable': {
    kind: 'conflict',
    message: 'Spots can be blocked on a published departure before its first day.',
  },
  'no-spots-to-block': {
    kind: 'conflict',
    message: 'Only {free} spots are free. What is booked or held stays.',
  },
  'batch-not-found': { kind: 'not-found', message: 'There are no such dates.' },
  'time-off-not-found': { kind: 'not-found', message: 'There is no such time off.' },
  'too-many-times-off': { kind: 'conflict', message: 'You have 50 times off. End one first.' },
  'too-many-pictures-at-once': { kind: 'invalid', message: 'You can only upload up to 7 images' },
  'too-many-pictures': {
    kind: 'conflict',
    message: 'Total images cannot exceed 7. Please remove some existing images first.',
  },
  'picture-not-found': { kind: 'not-found', message: 'This photo was already removed.' },
  'last-picture': {
    kind: 'conflict',
    message: 'A published trek needs at least one photo. Add another one first.',
  },
  // Questions to travellers, and a host's own terms.
  'question-not-found': { kind: 'not-found', message: 'There is no such question.' },
  'question-invalid': { kind: 'invalid', message: 'Some fields are missing or wrong.' },
  'question-changed-already': {
    kind: 'conflict',
    message: 'This question was changed or removed on another page. Load the page again.',
  },
  'too-many-questions': { kind: 'conflict', message: 'A trek has at most 10 questions. Remove one first.' },
  'host-terms-invalid': { kind: 'invalid', message: 'Your terms were not saved.' },
  'host-terms-same': { kind: 'conflict', message: 'This is your present text. Nothing was changed.' },
} as const
