/** Refusals of a host's questions and own terms. */
export const questionRefusals = {
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
