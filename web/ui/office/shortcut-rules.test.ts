import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextRow, shortcutOf } from './shortcut-rules.ts'

const letters = { r: '/admin/refunds', k: '/admin/credit' }
const pressed = (key: string, held = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  ...held,
})

test('J and K move, a slash searches, a question mark opens the help, and G waits for its letter', () => {
  assert.deepEqual(shortcutOf(pressed('j'), false, letters), { does: 'move', by: 1 })
  assert.deepEqual(shortcutOf(pressed('K'), false, letters), { does: 'move', by: -1 })
  assert.deepEqual(shortcutOf(pressed('/'), false, letters), { does: 'search' })
  assert.deepEqual(shortcutOf(pressed('?'), false, letters), { does: 'help' })
  assert.deepEqual(shortcutOf(pressed('g'), false, letters), { does: 'await-letter' })
  assert.deepEqual(shortcutOf(pressed('k'), true, letters), { does: 'go', to: '/admin/credit' })
  assert.deepEqual(shortcutOf(pressed('R'), true, letters), { does: 'go', to: '/admin/refunds' })
  assert.equal(shortcutOf(pressed('r'), false, letters), null)
  assert.equal(shortcutOf(pressed('x'), true, letters), null)
})

test('ignores keys of the browser and of a composed word', () => {
  for (const held of ['ctrlKey', 'metaKey', 'altKey', 'isComposing'])
    for (const key of ['j', 'k', 'g', '/', '?'])
      assert.equal(shortcutOf(pressed(key, { [held]: true }), true, letters), null)
})

test('the first and the last row are the limits', () => {
  assert.deepEqual(
    [nextRow(-1, 1, 3), nextRow(-1, -1, 3), nextRow(0, -1, 3), nextRow(2, 1, 3), nextRow(1, 1, 3)],
    [0, 2, 0, 2, 2],
  )
})
