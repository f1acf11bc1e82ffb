import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionsText } from '#test/states/table-text.ts'
import { contactStates } from './contact-states.ts'

test('a contact message is answered until it is closed, and can be reopened', () => {
  assert.deepEqual(actionsText(contactStates), [
    'answer: open → answered; answered → answered; else contact-changed',
    'close: open → closed; answered → closed; else contact-changed',
    'reopen: answered → open; closed → open; else contact-changed',
  ])
})
