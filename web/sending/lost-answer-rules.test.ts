import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { lostAnswerOf } from './lost-answer-rules.ts'
import { lostWords } from './lost-answer-text.ts'

test('a form got no answer after a network error, an answer of a proxy, or a failure of our server', () => {
  const html = '<html><h1>502 Bad Gateway</h1></html>'
  for (const [thrown, lost] of [
    [new TypeError('Failed to fetch'), { status: null }],
    [new Error('Unable to decode turbo-stream response'), { status: null }],
    [new ErrorResponse(502, 'Bad Gateway', html), { status: 502 }],
    [new ErrorResponse(429, 'Too Many Requests', html), { status: 429 }],
    [new ErrorResponse(500, '', { reference: 'ab12' }), { status: 500, says: undefined, reference: 'ab12' }],
    [new ErrorResponse(503, '', { says: 'Busy.' }), { status: 503, says: 'Busy.', reference: undefined }],
  ] as const)
    assert.deepEqual(lostAnswerOf(thrown), lost)
})

test('a refusal, a redirect and an unknown address are answers of our server', () => {
  for (const thrown of [
    new ErrorResponse(409, 'Conflict', { says: 'No more spots available for this trek.' }),
    new ErrorResponse(404, 'Not Found', 'No route matches', true),
    new Response(null, { status: 302, headers: { Location: '/login' } }),
    undefined,
  ])
    assert.equal(lostAnswerOf(thrown), null)
})

test("uses the specification's sentence if there is one, with the reason where it has a placeholder", () => {
  const lost = { status: 502 }
  const cases = [
    [
      undefined,
      true,
      'Chautari could not be reached (502).',
      'Nothing you entered is lost. Please try again.',
    ],
    [undefined, false, 'You are offline.', 'Nothing you entered is lost. Please try again.'],
    [
      'Error deleting booking: {message}',
      true,
      'Error deleting booking: Chautari could not be reached (502).',
      'Nothing you entered is lost. Please try again.',
    ],
    [
      'Failed to send message. Please try again.',
      false,
      'Failed to send message. Please try again.',
      'You are offline. Nothing you entered is lost.',
    ],
  ] as const
  for (const [sentence, isOnline, says, more] of cases)
    assert.deepEqual(lostWords(lost, sentence, isOnline), { says, more })
  assert.equal(lostWords({ status: null }, undefined, true).says, 'We got no answer.')
  assert.equal(lostWords({ status: 503, says: 'Busy.' }, undefined, true).says, 'Busy.')
  assert.match(lostWords({ status: 500, reference: 'ab12' }, undefined, true).says, /reference ab12/)
})
