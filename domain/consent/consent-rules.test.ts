import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type Choices,
  CONSENT_SECONDS,
  CONSENT_VERSION,
  consentText,
  nothingOptional,
  readConsent,
} from './consent-rules.ts'

const id = '3f0c1d0e-7a55-4c1c-9e59-0d0a7c1b2a3f'
const now = new Date('2026-11-22T06:00:00Z')
const choices = fc.record(
  { analytics: fc.boolean(), functional: fc.boolean(), advertising: fc.boolean() },
  { noNullPrototype: true },
)
const saved = (chosenOn: string, version = CONSENT_VERSION) =>
  consentText({
    id,
    version,
    chosenOn,
    choices: { analytics: true, functional: false, advertising: true },
  })

test('a stored choice is parsed as it was written', () => {
  fc.assert(
    fc.property(choices, (chosen: Choices) => {
      const consent = { id, version: CONSENT_VERSION, chosenOn: '2026-11-22', choices: chosen }
      assert.deepEqual(readConsent(consentText(consent), now), consent)
    }),
    { numRuns: 50 },
  )
})

test('a choice is valid for six months and for its version, and then everybody is asked again', () => {
  for (const [text, counts] of [
    [saved('2026-11-22'), true],
    [saved('2026-05-24'), true],
    [saved('2026-05-23'), false],
    [saved('2025-11-22'), false],
    [saved('2026-11-23'), true],
    [saved('2026-11-24'), false],
    [saved('2026-11-22', CONSENT_VERSION + 1), false],
  ] as const)
    assert.equal(readConsent(text, now) !== null, counts, text)
})

test('any other text in the cookie is no choice', () => {
  const good = saved('2026-11-22')
  for (const text of [
    undefined,
    '',
    'yes',
    `${good}x`,
    `x${good}`,
    good.replace('a-a', 'aaa'),
    '1.2026-11-22.a-a.',
    `1${good}`,
  ])
    assert.equal(readConsent(text, now), null, text)
  for (const each of [
    good.replace('2026-11', '2026-13'),
    good.replace(id, '-'.repeat(36)),
    good.replace(id, `-${id.slice(1)}`),
    good.replace(id, `${id.slice(0, 35)}-`),
  ])
    assert.equal(readConsent(each, now), null, each)
  fc.assert(fc.property(fc.string(), (text) => readConsent(text, now) === null))
})

test('nothing optional is chosen before a yes, and the cookie has the lifetime of the choice', () => {
  assert.deepEqual(nothingOptional, { analytics: false, functional: false, advertising: false })
  assert.equal(CONSENT_SECONDS, 183 * 86_400)
})
