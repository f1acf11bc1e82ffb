import assert from 'node:assert/strict'
import { test } from 'node:test'
import { trustedProxies } from './trusted-proxies.ts'

test('an address, a network and a named network are trusted, in both notations of IPv4, and nothing else', () => {
  const isTrusted = trustedProxies(['192.0.2.7', '10.0.0.0/8', '2001:db8::/32', 'loopback'])
  for (const address of ['192.0.2.7', '10.200.1.1', '::ffff:10.1.1.1', '2001:db8::5', '127.0.0.9', '::1'])
    assert.equal(isTrusted(address), true, address)
  for (const address of [
    '192.0.2.8',
    '11.0.0.1',
    '::ffff:11.1.1.1',
    '2001:db9::5',
    '169.254.0.1',
    'unknown',
    '',
  ])
    assert.equal(isTrusted(address), false, address)
})

test('named networks are those that are reachable only from inside', () => {
  const isTrusted = trustedProxies(['linklocal', 'uniquelocal'])
  for (const address of ['169.254.1.1', 'fe80::1', '10.0.0.1', '172.31.0.1', '192.168.1.1', 'fd00::1'])
    assert.equal(isTrusted(address), true, address)
  for (const address of ['172.32.0.1', '127.0.0.1', '192.169.0.1', 'fec0::1'])
    assert.equal(isTrusted(address), false, address)
})

test('without an entry no proxy is trusted', () => {
  const isTrusted = trustedProxies([])
  assert.equal(isTrusted('127.0.0.1'), false)
  assert.equal(isTrusted('::1'), false)
})
