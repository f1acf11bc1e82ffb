import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transitionsText } from '#test/money/transitions-text.ts'
import { actionsText, edgesOf, groupsText } from '#test/states/table-text.ts'
import { verificationIs, verificationStates } from './verification-states.ts'

test('an application is sent, withdrawn, approved or rejected', () => {
  assert.deepEqual(transitionsText(edgesOf(verificationStates)), [
    'draft → pending',
    'pending → draft, approved, rejected',
    'approved',
    'rejected',
  ])
})

test('only a draft is edited and sent, and only a sent application is decided', () => {
  assert.deepEqual(actionsText(verificationStates), [
    'edit: draft → draft; else verification-in-review',
    'submit: draft → pending; else verification-in-review',
    'withdraw: pending → draft; else verification-decided',
    'approve: pending → approved; draft: verification-not-found; else verification-decided',
    'reject: pending → rejected; draft: verification-not-found; else verification-decided',
  ])
})

test('each state of an application has its own page', () => {
  assert.deepEqual(groupsText(verificationIs), [
    'draft: draft',
    'pending: pending',
    'approved: approved',
    'rejected: rejected',
    'decided: approved, rejected',
  ])
})
