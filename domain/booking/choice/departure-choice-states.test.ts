import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transitionsText } from '#test/money/transitions-text.ts'
import { actionsText, edgesOf, groupsText } from '#test/states/table-text.ts'
import { departureChoiceIs, departureChoiceStates } from './departure-choice-states.ts'

test('an open choice is made or lapses, and is then final', () => {
  assert.deepEqual(transitionsText(edgesOf(departureChoiceStates)), [
    'open → moved, credit, card, lapsed',
    'moved',
    'credit',
    'card',
    'lapsed',
  ])
})

test('only an open choice can be made', () => {
  assert.deepEqual(actionsText(departureChoiceStates), [
    'move: open → moved; else a bug',
    'take-credit: open → credit; else a bug',
    'take-card: open → card; else a bug',
    'lapse: open → lapsed; else a bug',
  ])
})

test('pages distinguish each result', () => {
  assert.deepEqual(groupsText(departureChoiceIs), [
    'open: open',
    'moved: moved',
    'credit: credit',
    'card: card',
    'lapsed: lapsed',
  ])
})
