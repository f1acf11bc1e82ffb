import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  holdEnd,
  type HoldsSoFar,
  isHeld,
  networkUnpaidSince,
  paymentEnd,
  refusedHold,
  renewedEnd,
  spotsOfNetwork,
  unpaidSince,
} from './hold-rules.ts'
import { networkOf, subscriberOf } from '../../client-network.ts'

const at = new Date('2026-11-20T08:00:00Z')

test('a hold lasts 15 minutes, its renewal 10 more, a submitted form 30, unpaid ends count for 60', () => {
  const times = [holdEnd(at), renewedEnd(holdEnd(at)), paymentEnd(at), unpaidSince(at)]
  assert.deepEqual(
    times.map((time) => time.toISOString().slice(11, 16)),
    ['08:15', '08:25', '08:30', '07:00'],
  )
})

test('unpaid ends count against a network for a day', () => {
  assert.equal(networkUnpaidSince(at).toISOString(), '2026-11-19T08:00:00.000Z')
})

const none = { liveOfVisitor: 0, liveOfNetwork: 0, unpaidOfVisitor: 0, unpaidOfNetwork: 0 }
const caps: [Partial<HoldsSoFar>, ReturnType<typeof refusedHold>, ReturnType<typeof refusedHold>][] = [
  // The earlier holds, the refusal without an account, the refusal with one.
  [{}, null, null],
  [{ liveOfVisitor: 1, liveOfNetwork: 5, unpaidOfVisitor: 1, unpaidOfNetwork: 2 }, null, null],
  [{ liveOfVisitor: 2 }, 'too-many-holds', 'too-many-holds'],
  [{ liveOfVisitor: 3 }, 'too-many-holds', 'too-many-holds'],
  [{ liveOfNetwork: 6 }, 'too-many-holds', 'too-many-holds'],
  [{ liveOfNetwork: 7 }, 'too-many-holds', 'too-many-holds'],
  [{ unpaidOfVisitor: 2 }, 'too-many-holds', 'too-many-holds'],
  [{ unpaidOfNetwork: 3 }, 'unpaid-holds-need-account', null],
  [{ unpaidOfNetwork: 4 }, 'unpaid-holds-need-account', null],
  [{ liveOfVisitor: 2, unpaidOfNetwork: 3 }, 'too-many-holds', 'too-many-holds'],
  [{ unpaidOfVisitor: 2, unpaidOfNetwork: 3 }, 'too-many-holds', 'too-many-holds'],
]
for (const [soFar, anonymous, signedIn] of caps)
  test(`after ${JSON.stringify(soFar)} a hold is refused with ${anonymous}, signed in with ${signedIn}`, () => {
    assert.equal(refusedHold({ ...none, ...soFar }, false), anonymous)
    assert.equal(refusedHold({ ...none, ...soFar }, true), signedIn)
  })

const shares: [number, number, number][] = [
  // Free spots, spots the network holds, spots it may hold.
  [0, 0, 2],
  [1, 0, 2],
  [4, 0, 2],
  [5, 0, 2],
  [6, 0, 3],
  [7, 0, 3],
  [12, 0, 6],
  [6, 6, 6],
  [8, 4, 6],
  [0, 2, 2],
]
for (const [free, held, share] of shares)
  test(`of ${free} free spots a network that holds ${held} may hold ${share}`, () => {
    assert.equal(spotsOfNetwork(free, held), share)
  })

test('spots are held until the hold’s end, and no booking in another state holds spots', () => {
  const held = (state: string, endsAt: string | null) =>
    isHeld({ state, hold_expires_at: endsAt === null ? null : new Date(endsAt) }, at)
  assert.equal(held('held', '2026-11-20T08:00:00.001Z'), true)
  assert.equal(held('held', '2026-11-20T08:00:00.000Z'), false)
  assert.equal(held('held', null), false)
  assert.equal(held('confirmed', '2026-11-20T09:00:00Z'), false)
})

test('a hold without an end is no hold at any time', () => {
  assert.equal(isHeld({ state: 'held', hold_expires_at: null }, new Date(-1)), false)
})

const addresses: [string, string, string][] = [
  // Address, network (IPv4 /24, IPv6 /48), subscriber (IPv4 address, IPv6 /64).
  ['203.0.113.7', '203.0.113.0/24', '203.0.113.7'],
  ['10.0.0.255', '10.0.0.0/24', '10.0.0.255'],
  ['198.51.100.23', '198.51.100.0/24', '198.51.100.23'],
  ['::ffff:198.51.100.23', '198.51.100.0/24', '198.51.100.23'],
  ['::ffff:203.0.113.7', '203.0.113.0/24', '203.0.113.7'],
  ['::FFFF:203.0.113.70', '203.0.113.0/24', '203.0.113.70'],
  ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3::/48', '2001:db8:85a3:8d3::/64'],
  ['2001:0DB8:85A3:08D3::7348', '2001:db8:85a3::/48', '2001:db8:85a3:8d3::/64'],
  ['2001:db8::1', '2001:db8:0::/48', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:5::', '2001:db8:1::/48', '2001:db8:1:2::/64'],
  ['::1', '0:0:0::/48', '0:0:0:0::/64'],
  ['a::3:4:5:6:7:8', 'a:0:3::/48', 'a:0:3:4::/64'],
  ['::2:3:4:5:6:7:8', '0:2:3::/48', '0:2:3:4::/64'],
  ['::', '0:0:0::/48', '0:0:0:0::/64'],
  ['fe80::1:2:3:4%eth0', 'fe80:0:0::/48', 'fe80:0:0:0::/64'],
  ['fe80::%eth0:2:3:4:5:6:7', 'fe80:0:0::/48', 'fe80:0:0:0::/64'],
  ['2001:0:0010:00a0:1:2:3:4', '2001:0:10::/48', '2001:0:10:a0::/64'],
  ['64:ff9b::1.2.3.4', '64:ff9b:0::/48', '64:ff9b:0:0::/64'],
]
for (const [address, network, subscriber] of addresses)
  test(`${address} belongs to ${network} and is ${subscriber}`, () => {
    assert.equal(networkOf(address), network)
    assert.equal(subscriberOf(address), subscriber)
  })

test('every spelling of an IPv6 address is the same network and subscriber', () => {
  const spellings = [
    '2001:db8::a:0:0:1',
    '2001:DB8::A:0:0:1',
    '2001:0db8:0:0:000a:0:0:0001',
    '2001:db8:0:0:a::1',
  ]
  assert.deepEqual([...new Set(spellings.map(networkOf))], ['2001:db8:0::/48'])
  assert.deepEqual([...new Set(spellings.map(subscriberOf))], ['2001:db8:0:0::/64'])
})

test('an address that only contains an IPv4 address is invalid', () => {
  for (const odd of ['x::ffff:1.2.3.4', '::ffff:1.2.3.4x', '1.2.3.4x', 'x1.2.3.4', '1.2.3'])
    assert.match(subscriberOf(odd), /::\/64$/, odd)
})
