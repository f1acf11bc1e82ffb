import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sentTrek, withDays } from './sent-trek-rules.ts'

const texts = ['name', 'region', 'difficulty', 'duration', 'distance', 'groupSize', 'deadline', 'overview']
const allTexts = [...texts, 'meetsAt', 'includes', 'excludes', 'meetingPoint', 'pays', 'deposit']
const dayTexts = ['place', 'altitude', 'km', 'hours', 'text', 'note', 'peak', 'peakAltitude', 'mode', 'kind']
const form = (...entries: [string, string][]) => {
  const sent = new FormData()
  for (const [name, value] of entries) sent.append(name, value)
  return sent
}

test('a sent trek has each text trimmed, with line breaks of one kind', () => {
  const sent = sentTrek(form(...allTexts.map((name): [string, string] => [name, ` ${name}\r\n2 `])))
  const read = Object.entries(sent).filter(([, value]) => typeof value === 'string')
  assert.deepEqual(Object.fromEntries(read), Object.fromEntries(allTexts.map((name) => [name, `${name}\n2`])))
  const none = sentTrek(form())
  assert.deepEqual([none.name, none.days, none.tiers, none.permits, none.months], ['', [], [], [], []])
})

test('a sent trek has its permits and months one time each, and no other month', () => {
  const months = ['12', '1', '1', '0', '13'].map((month): [string, string] => ['month', month])
  const sent = sentTrek(form(...months, ['permit', 'A'], ['permit', 'B'], ['permit', 'A']))
  assert.deepEqual(
    [sent.months, sent.permits],
    [
      [1, 12],
      ['A', 'B'],
    ],
  )
})

test('a sent trek has the steps of its discount that are not empty, five at most', () => {
  const sent = form(
    ['tier-1-from', '4'],
    ['tier-2-percent', '5'],
    ['tier-5-from', '9'],
    ['tier-6-from', '10'],
  )
  assert.deepEqual(sentTrek(sent).tiers, [
    { from: '4', percent: '' },
    { from: '', percent: '5' },
    { from: '9', percent: '' },
  ])
})

test('a sent trek has each field of its days, up to the first day that is missing', () => {
  const fields = dayTexts.map((field): [string, string] => [`day-1-${field}`, ` ${field} `])
  const meals: [string, string][] = [
    ['day-1-meals', 'Dinner'],
    ['day-1-meals', 'Breakfast'],
    ['day-1-meals', 'Tea'],
  ]
  const { days } = sentTrek(
    form(...fields, ...meals, ['day-1-rest', 'on'], ['day-2-place', ''], ['day-4-place', 'x']),
  )
  const [first, second] = days
  assert.equal(days.length, 2)
  const named = Object.fromEntries(dayTexts.map((field) => [field, field]))
  assert.deepEqual(first, Object.assign({ meals: ['Breakfast', 'Dinner'], rest: true }, named))
  assert.deepEqual([second?.place, second?.rest, second?.meals], ['', false, []])
})

test('a sent trek stops reading one day above the limit of 60', () => {
  const places = Array.from({ length: 70 }, (_, index): [string, string] => [`day-${index + 1}-place`, 'x'])
  assert.equal(sentTrek(form(...places)).days.length, 61)
})

test('a button adds, moves or removes a day', () => {
  const cases: [step: string, days: string][] = [
    ['add', 'abce'],
    ['up:2', 'bac'],
    ['up:1', 'abc'],
    ['up:3', 'acb'],
    ['down:1', 'bac'],
    ['down:3', 'abc'],
    ['remove:1', 'bc'],
    ['remove:3', 'ab'],
    ['remove:4', 'abc'],
    ['remove:0', 'abc'],
    ['remove', 'abc'],
  ]
  for (const [step, days] of cases) assert.equal(withDays([...'abc'], step, 'e').join(''), days, step)
  assert.equal(withDays(Array(59).fill('a'), 'add', 'e').length, 60)
  assert.equal(withDays(Array(60).fill('a'), 'add', 'e').length, 60)
})
