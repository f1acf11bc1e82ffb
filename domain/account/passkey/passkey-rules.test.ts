import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isCounterFine, passkeyName, relyingPartyOf } from './passkey-rules.ts'

describe('the relying party id', () => {
  for (const [origin, name] of [
    ['https://chautari.example', 'chautari.example'],
    ['https://www.chautari.example:8443', 'www.chautari.example'],
    ['http://localhost:3000', 'localhost'],
    ['https://treks2024', 'treks2024'],
    ['https://2024treks.example', '2024treks.example'],
    ['http://127.0.0.1:3000', null],
    ['http://[::1]:3000', null],
  ] as const)
    it(`of ${origin} is ${name}`, () => assert.equal(relyingPartyOf(origin), name))
})

describe('the counter of a passkey', () => {
  for (const [stored, next, isFine] of [
    [0, 0, true],
    [0, 1, true],
    [7, 8, true],
    [7, 7, false],
    [7, 6, false],
    [7, 0, false],
    [0, -1, false],
  ] as const)
    it(`${next} after ${stored} is ${isFine ? 'fine' : 'refused'}`, () =>
      assert.equal(isCounterFine(stored, next), isFine))
})

describe('the name of a passkey', () => {
  it('is the typed name, on one line and shortened, else the browser', () => {
    assert.equal(passkeyName('  My \n phone ', 'Chrome on Android'), 'My phone')
    assert.equal(passkeyName('', 'Chrome on Android'), 'Chrome on Android')
    assert.equal(passkeyName('\u200b', ''), 'A passkey')
    assert.equal(passkeyName('x'.repeat(99), '').length, 60)
    assert.equal(passkeyName(`${'x'.repeat(59)}😀`, '').isWellFormed(), true)
    assert.equal(passkeyName(`${'x'.repeat(59)} phone`, ''), 'x'.repeat(59))
  })
})
