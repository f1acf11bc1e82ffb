import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transitionsText } from '#test/money/transitions-text.ts'
import { actionsText, edgesOf, groupsText } from '#test/states/table-text.ts'
import { payoutIs, payoutStates } from './payout-states.ts'
import { shareIs, shareStates } from '../states/share-states.ts'

test('a payout is approved and sent, and the bank settles or returns it', () => {
  assert.deepEqual(transitionsText(edgesOf(payoutStates)), [
    'batched → approved',
    'approved → sent, batched',
    'sent → settled, returned',
    'settled',
    'returned',
  ])
})

test('an action on a payout in another state is refused as changed since the page was opened', () => {
  assert.deepEqual(actionsText(payoutStates), [
    'approve: batched → approved; else payout-elsewhere',
    'undo-approval: approved → batched; else a bug',
    'release: approved → sent; else payout-elsewhere',
    'settle: sent → settled; else payout-elsewhere',
    'return: sent → returned; else payout-elsewhere',
  ])
})

test('a share is earned, held or batched, sent and settled; it is lowered only before it is in a payout', () => {
  assert.deepEqual(transitionsText(edgesOf(shareStates)), [
    'accrued → reduced, reversed, payable',
    'reduced → reversed, payable',
    'reversed',
    'payable → on_hold, batched',
    'on_hold → payable',
    'batched → approved',
    'approved → sent, batched',
    'sent → settled, returned',
    'settled → clawed_back',
    'returned',
    'clawed_back',
  ])
  assert.deepEqual(actionsText(shareStates), [
    'reduce: accrued → reduced; else a bug',
    'lower: accrued → reduced; reduced → reduced; on_hold → on_hold; else a bug',
    'reverse: accrued → reversed; reduced → reversed; else a bug',
    'earn: accrued → payable; reduced → payable; else a bug',
    'hold: payable → on_hold; on_hold → on_hold; else a bug',
    'end-hold: on_hold → payable; else a bug',
    'batch: payable → batched; else a bug',
    'approve: batched → approved; else a bug',
    'undo-approval: approved → batched; else a bug',
    'send: approved → sent; else a bug',
    'settle: sent → settled; else a bug',
    'return: sent → returned; else a bug',
    'claw-back: settled → clawed_back; else a bug',
  ])
})

test('a payout is open before its release, and paid until the bank returns it', () => {
  assert.deepEqual(groupsText(payoutIs), [
    'batched: batched',
    'approved: approved',
    'open: batched, approved',
    'sent: sent',
    'settled: settled',
    'returned: returned',
    'paid: sent, settled',
  ])
})

test('a share is unpaid from the day it is payable until it is sent, and paid until the bank returns it', () => {
  assert.deepEqual(groupsText(shareIs), [
    'upcoming: accrued, reduced',
    'payable: payable',
    'onHold: on_hold',
    'inPayout: batched, approved',
    'unpaid: payable, on_hold, batched, approved',
    'claimable: accrued, reduced, payable, on_hold',
    'paid: sent, settled, clawed_back',
    'unsettled: accrued, reduced, payable, on_hold, batched, approved, sent',
    'voided: reversed, returned',
    'clawedBack: clawed_back',
  ])
  const all = Object.keys(shareStates.moves)
  const final = all.filter(
    (state) => Object.keys(shareStates.moves[state as keyof typeof shareStates.moves]).length === 0,
  )
  assert.deepEqual(
    [...shareIs.unsettled.states, 'settled', ...final].toSorted(),
    all.toSorted(),
    'a share is unsettled, settled or ends',
  )
})
