import assert from 'node:assert/strict'
import { test } from 'node:test'
import { greetingAt, trailSentence } from './trail-words-rules.ts'

const group = { trek: 'Annapurna Circuit', day: 6, days: 14, place: 'Manang', kind: 'rest' }
const today = '2026-11-20'

test('greets by the hour in Nepal', () => {
  const hours = ['00:00', '11:59', '12:00', '16:59', '17:00', '23:59']
  assert.deepEqual(hours.map(greetingAt), [
    'Good morning',
    'Good morning',
    'Good afternoon',
    'Good afternoon',
    'Good evening',
    'Good evening',
  ])
})

test('states which of the host’s groups are on the trail', () => {
  assert.equal(trailSentence([], today), 'Fri 20 Nov 2026. Nobody is on the trail today.')
  assert.equal(
    trailSentence([group], today),
    'Fri 20 Nov 2026. One group is on the trail: Annapurna Circuit, day 6 of 14, resting in Manang.',
  )
  for (const [change, where] of [
    [{ kind: 'trek' }, ', walking to Manang'],
    [{ kind: 'drive' }, ', in Manang'],
    [{ place: null, kind: null }, ''],
  ] as const)
    assert.match(trailSentence([{ ...group, ...change }], today), new RegExp(`day 6 of 14${where}\\.$`))
  assert.equal(
    trailSentence(
      [
        { ...group, kind: 'trek' },
        { ...group, kind: 'drive' },
        { ...group, place: null, kind: null },
      ],
      today,
    ),
    'Fri 20 Nov 2026. Three groups are on the trail.',
  )
})

test('counts groups in words up to five, in digits above', () => {
  const counted = (count: number) =>
    trailSentence(
      Array.from({ length: count }, () => group),
      today,
    )
      .replace('Fri 20 Nov 2026. ', '')
      .replace(/ on the trail.*/, '')
  assert.deepEqual([1, 2, 3, 4, 5, 6].map(counted), [
    'One group is',
    'Two groups are',
    'Three groups are',
    'Four groups are',
    'Five groups are',
    '6 groups are',
  ])
})
