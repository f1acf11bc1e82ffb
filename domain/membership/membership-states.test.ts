import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transitionsText } from '#test/money/transitions-text.ts'
import { actionsText, edgesOf, groupsText } from '#test/states/table-text.ts'
import { statesAllowing } from '../states/transition.ts'
import { membershipIs, membershipStates } from './membership-states.ts'

test('a membership waits for its payment, renews, and ends', () => {
  assert.deepEqual(transitionsText(edgesOf(membershipStates)), [
    'created → open, expired, active, surplus',
    'open → expired, active, surplus',
    'expired → active, surplus',
    'active → past_due, ended',
    'past_due → active, ended',
    'ended',
    'surplus',
  ])
})

test('only a running membership renews, falls behind, ends, and lets its member decide', () => {
  assert.deepEqual(actionsText(membershipStates), [
    'open-page: created → open; else a bug',
    'expire: created → expired; open → expired; else a bug',
    'begin: created → active; open → active; expired → active; else a bug',
    'begin-surplus: created → surplus; open → surplus; expired → surplus; else a bug',
    'renew: active → active; past_due → active; else a bug',
    'fall-behind: active → past_due; past_due → past_due; else a bug',
    'change-renewal: active → active; past_due → past_due; else membership-not-running',
    'end: active → ended; past_due → ended; else a bug',
  ])
})

test('a membership waits before its payment and runs until its end', () => {
  assert.deepEqual(groupsText(membershipIs), [
    'waiting: created, open',
    'running: active, past_due',
    'expired: expired',
    'ended: ended',
    'surplus: surplus',
  ])
})

test('what waits can expire, and what runs renews', () => {
  assert.deepEqual(membershipIs.waiting.states, statesAllowing(membershipStates, 'expire'))
  assert.deepEqual(membershipIs.running.states, statesAllowing(membershipStates, 'renew'))
})
