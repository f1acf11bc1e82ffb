import assert from 'node:assert/strict'
import { test } from 'node:test'
import { staticFile } from '#route-facts'
import { factsOfRoute } from '#test/facts-at.ts'
import { countedAs, type LimitName, limitOf, sayTooMany } from './limit-rules.ts'

const cases: [LimitName | null, string, string | null][] = [
  ['change', 'POST', '/login'],
  ['change', 'DELETE', '/api/bookings/:id'],
  ['change', 'PROPFIND', null],
  [null, 'POST', '/api/payments/webhook'],
  ['file', 'GET', '/bookings/:id/voucher.pdf'],
  ['file', 'GET', '/account/export.zip'],
  ['file', 'GET', '/admin/payouts.xml'],
  ['file', 'GET', '/sitemap-:part(^[1-9]\\d{0,3}$).xml'],
  ['search', 'GET', '/list'],
  ['search', 'GET', '/list/counts'],
  ['search', 'HEAD', '/api/treks'],
  ['search', 'GET', '/api/treks/suggestions'],
  ['page', 'GET', '/'],
  ['page', 'GET', '/*'],
  ['page', 'GET', '/trekking/:id'],
  ['page', 'GET', '/api/stream'],
  ['page', 'GET', null],
  [null, 'GET', '/readyz'],
  [null, 'GET', '/metrics'],
]

test('each request has one limit by its route, or none', () => {
  for (const [name, method, route] of cases)
    assert.equal(limitOf(method, factsOfRoute(method, route)), name, `${method} ${route}`)
})

test('built files and stored pictures are not counted', () => {
  assert.equal(limitOf('GET', staticFile), null)
  assert.equal(limitOf('POST', { limit: null }), null)
})

test('an account is counted across networks, everybody else by network', () => {
  assert.equal(countedAs('a1', '203.0.113.9'), countedAs('a1', '198.51.100.1'))
  assert.notEqual(countedAs('a1', '203.0.113.9'), countedAs('a2', '203.0.113.9'))
  assert.notEqual(countedAs(null, '203.0.113.9'), countedAs(null, '203.0.113.10'))
  assert.equal(countedAs(null, '203.0.113.9'), countedAs(null, '::ffff:203.0.113.9'))
  assert.equal(countedAs(null, '2001:db8:1:2::1'), countedAs(null, '2001:db8:1:2:ffff:ffff:ffff:ffff'))
  assert.notEqual(countedAs(null, '2001:db8:1:2::1'), countedAs(null, '2001:db8:1:3::1'))
  assert.notEqual(countedAs('203.0.113.9', '::1'), countedAs(null, '203.0.113.9'))
})

test('the sentence says when the next request is allowed', () => {
  assert.equal(sayTooMany(1), 'Too many requests. Please try again in 1 second.')
  assert.equal(sayTooMany(42), 'Too many requests. Please try again in 42 seconds.')
})

test('a route that only contains the name of another one counts as a page', () => {
  const pages = [
    '/:page/assets/:id',
    '/:page/healthz',
    '/healthz/:id',
    '/:page/list',
    '/list/:id',
    '/api/treks/:id',
  ]
  for (const route of pages) assert.equal(limitOf('GET', factsOfRoute('GET', route)), 'page', route)
  assert.equal(limitOf('OPTIONS', factsOfRoute('OPTIONS', '/trekking/:id')), 'page')
})
