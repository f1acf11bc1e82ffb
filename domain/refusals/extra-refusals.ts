/** Refusals of extras and rooms. */
export const extraRefusals = {
  'extra-not-offered': {
    kind: 'conflict',
    message: 'One of these extras is not sold any more.',
    reason: 'Nothing was changed. Choose again.',
  },
  'extras-unchanged': { kind: 'invalid', message: 'Choose another number of at least one extra.' },
  'extra-quantity': { kind: 'invalid', message: 'Enter how many you want of each extra: 0 to 50.' },
  'extra-too-many': {
    kind: 'conflict',
    message: 'You can order at most {most} of this extra: {name}.',
    reason: 'Nothing was changed.',
  },
  'extra-too-late': {
    kind: 'conflict',
    message: 'The last day to order or remove this extra has passed: {name}.',
    reason: 'Nothing was changed.',
  },
  'extra-too-late-there': {
    kind: 'conflict',
    message: 'This extra can no longer be ordered for these dates: {name}.',
    reason: 'Nothing was changed. Choose a later departure, or remove the extra first.',
  },
  'extra-sold-out': {
    kind: 'conflict',
    message: 'Only {left} left of this extra: {name}.',
    reason: 'Nothing was changed.',
  },
  'extras-sold-out': {
    kind: 'conflict',
    message: 'There are too few left of one of these extras.',
    reason: 'Nothing was changed. Choose again.',
  },
  'extra-not-removable': {
    kind: 'conflict',
    message: 'This extra is not refunded, so it stays on the booking: {name}.',
    reason: 'Nothing was changed.',
  },
  'extra-too-many-travellers': {
    kind: 'invalid',
    message: 'You chose too many travellers for an extra.',
    reason: 'Nothing was changed.',
  },
  'extra-not-found': { kind: 'not-found', message: 'There is no such extra.' },
  'extra-invalid': { kind: 'invalid', message: 'Some fields are missing or wrong.' },
  'extra-room-exists': { kind: 'conflict', message: 'This trek already has a single room. Change that one.' },
  'extra-changed-already': {
    kind: 'conflict',
    message: 'This extra was changed or removed on another page. Load the page again.',
  },
  'too-many-extras': { kind: 'conflict', message: 'A trek has at most 20 extras. Remove one first.' },
  'stock-below-taken': {
    kind: 'conflict',
    message: 'Travellers have already ordered {taken} of this extra: {name}.',
    reason: 'The stock cannot be smaller.',
  },
  'stock-invalid': {
    kind: 'invalid',
    message: 'Enter a whole number from 0 to 999, or leave the field empty.',
  },
} as const
