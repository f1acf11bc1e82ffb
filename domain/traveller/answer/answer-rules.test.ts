import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { QuestionKind } from '../../trek/question/question-rules.ts'
import { answerText, readAnswer, wrongAnswer } from './answer-rules.ts'

test('reads answers of each kind, and refuses what does not fit', () => {
  const cases: [QuestionKind, string, string, boolean][] = [
    ['text', '  Two \r\n words ', 'Two \n words', true],
    ['text', 'x'.repeat(500), 'x'.repeat(500), true],
    ['text', 'x'.repeat(501), 'x'.repeat(501), false],
    ['choice', ' Own ', 'Own', true],
    ['choice', 'Stolen', 'Stolen', false],
    ['date', '4/9/2026', '2026-09-04', true],
    ['date', '2026-09-04', '2026-09-04', true],
    ['date', '31/02/2026', '31/02/2026', false],
    ['date', '', '', true],
    ['choice', '', '', true],
  ]
  for (const [kind, typed, stored, fits] of cases) {
    const answer = readAnswer({ kind }, typed)
    assert.equal(answer, stored)
    assert.equal(wrongAnswer({ kind, choices: ['Own', 'Hired'] }, answer) === null, fits, `${kind} ${typed}`)
  }
  assert.equal(answerText({ kind: 'date' }, '2026-09-04'), 'Fri 4 Sep 2026')
  assert.equal(answerText({ kind: 'text' }, '2026-09-04'), '2026-09-04')
})
