import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadClasses as classes, type LoadClass, staticFile } from '#route-facts'
import { factsOfRoute } from '#test/facts-at.ts'
import { classOf, isTurnedAway, type Load, nextLevel } from './shed-rules.ts'

const calm: Load = { delayMs: 5, inFlight: 4, waiting: 0, payingMs: 0, turnedAway: 0 }
const late: Load = { ...calm, delayMs: 101, inFlight: 21 }

test('each request has a class, by its route', () => {
  const cases: [LoadClass | null, string, (string | null)[]][] = [
    [null, 'GET', ['/healthz', '/readyz', '/metrics', '/robots.txt']],
    ['search', 'GET', ['/list', '/regions', '/list/counts', '/api/treks', '/api/treks/suggestions']],
    ['page', 'GET', ['/', '/*', '/trekking/:id', '/api/treks/:id', '/:page', null]],
    [
      'message',
      'GET',
      ['/messages/:conversationId', '/api/stream', '/bookings', '/account/security', '/admin/refunds'],
    ],
    [
      'message',
      'POST',
      ['/api/messages/:conversationId', '/contact-us', '/chautari-your-adventure/:step/:id?', null],
    ],
    ['checkout', 'GET', ['/payment-confirmation', '/payment-success', '/login', '/verify/second-factor']],
    ['checkout', 'POST', ['/trekking/:id', '/list', '/api/rpc/create_booking']],
    [
      'checkout',
      'POST',
      ['/api/payments/create-checkout-session', '/api/bookings/confirm-by-session', '/verify'],
    ],
    ['webhook', 'POST', ['/api/payments/webhook']],
  ]
  let asked = 0
  for (const [kind, method, routes] of cases)
    for (const route of routes) {
      assert.equal(classOf(method, factsOfRoute(method, route)), kind, `${method} ${route}`)
      asked += 1
    }
  assert.equal(classOf('GET', staticFile), null)
  assert.ok(asked >= 28)
})

test('at a delay of 100 ms with many requests under way, sheds the lowest class, and a second later the next', () => {
  assert.equal(nextLevel(0, late, 0), 1)
  assert.equal(nextLevel(1, late, 999), 1)
  assert.equal(nextLevel(1, late, 1_000), 2)
  assert.equal(nextLevel(2, late, 1_000), 3)
  assert.equal(
    nextLevel(0, { ...late, delayMs: 5, waiting: 61 }, 0),
    1,
    'so does a queue before the database',
  )
})

test('while shedding, a slow payment holds back one more class, up to payments', () => {
  const slow = { ...calm, payingMs: 1_001 }
  assert.equal(nextLevel(0, slow, 60_000), 0, 'slow for another reason: no request is shed')
  assert.deepEqual(
    [1, 2, 3, 4, 5].map((level) => nextLevel(level, slow, 1_000)),
    [2, 3, 3, 3, 4],
  )
  assert.equal(nextLevel(1, slow, 999), 1)
  assert.equal(nextLevel(2, { ...slow, payingMs: 1_000 }, 1_000), 1)
})

test('checkout and webhooks are shed only at a much longer delay', () => {
  assert.equal(nextLevel(3, { ...late, delayMs: 2_000 }, 60_000), 3)
  assert.equal(nextLevel(3, { ...late, delayMs: 2_001 }, 60_000), 4)
  assert.equal(nextLevel(4, { ...late, delayMs: 5_000 }, 60_000), 4)
  assert.equal(nextLevel(4, { ...late, delayMs: 5_001 }, 60_000), 5)
  assert.equal(nextLevel(5, { ...late, delayMs: 60_000 }, 60_000), 5)
})

test('a delay with few requests under way sheds nothing', () => {
  assert.equal(nextLevel(0, { ...late, inFlight: 20 }, 60_000), 0)
})

test('returns from full shedding to normal within ten seconds, in steps', () => {
  for (const quiet of [calm, { ...calm, delayMs: 900 }, { ...late, delayMs: 50 }]) {
    let level = classes.length as number
    let seconds = 0
    for (; level > 0; seconds += 1) {
      const next = nextLevel(level, quiet, 1_000)
      assert.equal(next, level - 1)
      level = next
    }
    assert.ok(seconds <= 10)
  }
  assert.equal(nextLevel(3, calm, 999), 3)
})

test('a class is not fully admitted while some of its requests are shed', () => {
  assert.equal(nextLevel(1, { ...calm, turnedAway: 1 }, 60_000), 1)
  assert.equal(nextLevel(2, { ...calm, turnedAway: 1 }, 60_000), 2)
})

test('serves a few requests of the class at the limit, none below it, and all above it', () => {
  for (const [index, kind] of classes.entries()) {
    assert.equal(isTurnedAway(index, kind, 20), false)
    assert.equal(isTurnedAway(index + 1, kind, 0), false)
    assert.equal(isTurnedAway(index + 1, kind, 64), true)
    if (index + 2 <= classes.length) assert.equal(isTurnedAway(index + 2, kind, 0), true)
  }
  assert.deepEqual(
    [23, 24].map((underWay) => isTurnedAway(0, 'search', underWay)),
    [false, true],
    'a search is shed when more are under way than can be served in time',
  )
  assert.deepEqual(
    [1, 2].map((underWay) => isTurnedAway(1, 'search', underWay)),
    [false, true],
  )
})
