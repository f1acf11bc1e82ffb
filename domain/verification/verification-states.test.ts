import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transitionsText } from '#test/money/transitions-text.ts'
import { actionsText, edgesOf } from '#test/states/table-text.ts'
import { verificationStates } from './verification-states.ts'

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
