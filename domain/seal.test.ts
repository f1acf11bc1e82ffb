import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seal, unseal } from './seal.ts'

const secret = 's'.repeat(32)

test('an encrypted text can be decrypted only with its own secret, purpose and context', () => {
  const sealed = seal(secret, 'bank', 'host-1', 'NP12 4410')
  assert.equal(unseal(secret, 'bank', 'host-1', sealed), 'NP12 4410')
  assert.ok(!sealed.includes('4410'))
  assert.notDeepEqual(seal(secret, 'bank', 'host-1', 'NP12 4410'), sealed)
  const wrong: [string, string, string, Buffer][] = [
    ['x'.repeat(32), 'bank', 'host-1', sealed],
    [secret, 'totp', 'host-1', sealed],
    [secret, 'bank', 'host-2', sealed],
    [secret, 'bank', 'host-1', Buffer.concat([sealed.subarray(0, -1), Buffer.from([sealed.at(-1)! ^ 1])])],
    [secret, 'bank', 'host-1', sealed.subarray(0, 20)],
  ]
  for (const [key, purpose, context, text] of wrong) assert.throws(() => unseal(key, purpose, context, text))
  assert.equal(wrong.length, 5)
})
