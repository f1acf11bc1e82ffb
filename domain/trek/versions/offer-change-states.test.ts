import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transitionsText } from '#test/money/transitions-text.ts'
import { actionsText, edgesOf, groupsText } from '#test/states/table-text.ts'
import { offerChangeIs, offerChangeStates } from './offer-change-states.ts'

test('an open change is accepted, declined or withdrawn, and then final', () => {
  assert.deepEqual(transitionsText(edgesOf(offerChangeStates)), [
    'open → accepted, declined, withdrawn',
    'accepted',
    'declined',
    'withdrawn',
  ])
})

test('a change that was answered or withdrawn cannot be accepted', () => {
  assert.deepEqual(actionsText(offerChangeStates), [
    'accept: open → accepted; else offer-change-over',
    'decline: open → declined; else a bug',
    'withdraw: open → withdrawn; else a bug',
  ])
})

test('pages distinguish an open change, an accepted and a declined one', () => {
  assert.deepEqual(groupsText(offerChangeIs), ['open: open', 'accepted: accepted', 'declined: declined'])
})
