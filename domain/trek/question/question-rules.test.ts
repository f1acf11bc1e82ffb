import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../../refusal.ts'
import { asksForTravellerDetails, readQuestion, type TypedQuestion } from './question-rules.ts'

const typed = (given: Partial<TypedQuestion>): TypedQuestion => ({
  body: 'How tall are you?',
  kind: 'text',
  choices: '',
  isRequired: false,
  ...given,
})

function problems(given: Partial<TypedQuestion>): string[] {
  try {
    readQuestion(typed(given))
    return []
  } catch (error) {
    assert.ok(error instanceof Refusal)
    return Object.keys(error.detail['fields'] as object)
  }
}

test('reads a question, and the choices of a choice only', () => {
  assert.deepEqual(readQuestion(typed({ body: '  How  tall\nare you? ', choices: 'a\nb' })), {
    body: 'How tall are you?',
    kind: 'text',
    choices: [],
    isRequired: false,
  })
  const choice = readQuestion(typed({ kind: 'choice', choices: ' Own \n\nHired\r\n', isRequired: true }))
  assert.deepEqual([choice.choices, choice.isRequired], [['Own', 'Hired'], true])
})

test('refuses missing, long and unreadable questions, and wrong choices', () => {
  const eleven = Array.from({ length: 11 }, (_, index) => `choice ${index}`).join('\n')
  const cases: [Partial<TypedQuestion>, string[]][] = [
    [{ body: '' }, ['body']],
    [{ body: 'x'.repeat(201) }, ['body']],
    [{ body: 'x'.repeat(200) }, []],
    [{ body: 'left‮right' }, ['body']],
    [{ kind: 'number' }, ['kind']],
    [{ kind: 'choice', choices: 'one' }, ['choices']],
    [{ kind: 'choice', choices: eleven }, ['choices']],
    [{ kind: 'choice', choices: 'one\none' }, ['choices']],
    [{ kind: 'choice', choices: `one\n${'x'.repeat(81)}` }, ['choices']],
    [{ kind: 'date' }, []],
  ]
  for (const [given, expected] of cases) assert.deepEqual(problems(given), expected, JSON.stringify(given))
})

test('refuses what we ask each traveller ourselves, and cards', () => {
  const questionsForDetails = [
    'Your passport number?',
    'What is your Date of Birth?',
    'Do you have any allergies?',
    'Who is your emergency contact?',
    'Which insurance do you have?',
    'Your e-mail?',
    'Your WhatsApp?',
    'Number of your credit card?',
  ]
  const otherQuestions = [
    'What size are your boots?',
    'Have you trekked above 4,000 m?',
    'When do you land?',
    'Do you like cardamom?',
  ]
  for (const body of questionsForDetails) assert.ok(asksForTravellerDetails(body), body)
  for (const body of otherQuestions) assert.ok(!asksForTravellerDetails(body), body)
})
