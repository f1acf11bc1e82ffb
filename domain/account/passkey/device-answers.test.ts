import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { challengeIn, readAssertion, readRegistration, readTransports } from './device-answers.ts'

describe('the answer of a device', () => {
  const response = { clientDataJSON: 'e30', authenticatorData: '', signature: '', attestationObject: '' }

  it('is read when all its parts are texts', () => {
    assert.ok(readAssertion(JSON.stringify({ id: 'a', response })))
    assert.ok(readRegistration(JSON.stringify({ id: 'a', response })))
  })

  for (const text of ['', '{', 'null', '7', '[]', '{"id":7}', '{"id":"a"}', '{"id":"a","response":{}}'])
    it(`rejects ${JSON.stringify(text)}`, () => {
      assert.equal(readAssertion(text), null)
      assert.equal(readRegistration(text), null)
    })

  it('lists its transports in known words only', () => {
    assert.deepEqual(readTransports(['usb', 'internal', '<b>', 7]), ['internal', 'usb'])
    for (const said of [undefined, null, 'usb', { 0: 'usb' }]) assert.deepEqual(readTransports(said), [])
  })

  it('names its challenge, or none', () => {
    const said = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    assert.equal(challengeIn(said({ challenge: 'abc' })), 'abc')
    for (const value of [null, 7, {}, { challenge: 7 }, { challenge: '' }])
      assert.equal(challengeIn(said(value)), null)
    assert.equal(challengeIn('%%%'), null)
  })
})
