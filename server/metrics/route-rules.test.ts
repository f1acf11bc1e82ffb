import assert from 'node:assert/strict'
import { test } from 'node:test'
import { factsOfRoute } from '#test/facts-at.ts'
import { routeOf } from './route-rules.ts'

const cases: [method: string, pattern: string | null, route: string][] = [
  ['GET', '/api/bookings/:id', '/api/bookings/:id'],
  ['POST', '/api/payments/webhook', '/api/payments/webhook'],
  ['GET', '/api/treks/suggestions', '/api/treks/suggestions'],
  ['GET', '/pictures/*', 'picture'],
  ['GET', '/assets/root-abc123.js', 'file'],
  ['GET', '/sitemap.xml', 'file'],
  ['GET', '/healthz', 'health'],
  ['GET', '/dev/mail', 'demonstration'],
  ['GET', null, 'unknown'],
]
const pages: [method: string, pattern: string, route: string][] = [
  ['GET', '/', 'page'],
  ['GET', '/*', 'page'],
  ['GET', '/trekking/:id', 'page'],
  ['POST', '/trekking/:id', 'checkout'],
  ['GET', '/list', 'search'],
  ['GET', '/bookings/link/:token', 'message'],
  ['GET', '/admin/refunds/:id', 'message'],
]

test('counts a request under its route', () => {
  for (const [method, pattern, route] of cases)
    assert.equal(routeOf(method, pattern, null), route, String(pattern))
  for (const [method, pattern, route] of pages)
    assert.equal(routeOf(method, pattern, factsOfRoute(method, pattern)), route, pattern)
})
