import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMessage } from './message-rules.ts'
import { shownName, spokenName } from '../shown-name.ts'

test('a message keeps its line breaks and loses surrounding space', () => {
  assert.equal(readMessage('  Namaste\nWhen do we start?  ', false), 'Namaste\nWhen do we start?')
})

test('refuses a blank message without a file', () => {
  assert.throws(() => readMessage(' \n ', false), { code: 'message-empty' })
  assert.equal(readMessage(' \n ', true), '')
  assert.equal(readMessage('x', true), 'x')
})

test('a message has at most 2000 characters', () => {
  for (const character of ['x', '😀']) {
    assert.equal(readMessage(character.repeat(2000), false), character.repeat(2000))
    assert.throws(() => readMessage(character.repeat(2001), false), { code: 'message-too-long' })
    assert.throws(() => readMessage(character.repeat(2001), true), { code: 'message-too-long' })
  }
})

test('the other side reads a first name and an initial', () => {
  assert.equal(shownName('Jonas', 'weber'), 'Jonas W.')
  assert.equal(shownName('Pasang', ''), 'Pasang')
})

test('addresses a person by the first name and a company by its whole name', () => {
  assert.equal(spokenName('Pemba Sherpa', 'individual'), 'Pemba')
  assert.equal(spokenName('Pemba', 'individual'), 'Pemba')
  assert.equal(spokenName('Himal Treks Ltd', 'company'), 'Himal Treks Ltd')
})
