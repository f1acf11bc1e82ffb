import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayAnswer, supportLists } from './support-rules.ts'

test('the assignee and every operator answer a support chat', () => {
  const chat = { assigneeId: 'asha' }
  assert.equal(mayAnswer(chat, { id: 'asha', role: 'support' }), true)
  assert.equal(mayAnswer(chat, { id: 'bina', role: 'support' }), false)
  assert.equal(mayAnswer(chat, { id: 'bina', role: 'operator' }), true)
  assert.equal(mayAnswer({ assigneeId: null }, { id: 'bina', role: 'support' }), false)
  assert.equal(mayAnswer({ assigneeId: null }, { id: 'bina', role: 'operator' }), true)
})

test('the support inbox has four lists', () => {
  assert.deepEqual(supportLists, ['waiting', 'mine', 'open', 'resolved'])
})
