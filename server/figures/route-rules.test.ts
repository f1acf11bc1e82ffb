import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routeOf } from './route-rules.ts'

const cases: [method: string, url: string, pattern: string | undefined, route: string][] = [
  ['GET', '/api/bookings/0199-aa', '/api/bookings/:id', '/api/bookings/:id'],
  ['POST', '/api/payments/webhook', '/api/payments/webhook', '/api/payments/webhook'],
  ['GET', '/api/treks/suggestions?q=maya@example.com', '/api/treks/suggestions', '/api/treks/suggestions'],
  ['GET', '/pictures/profile/0199-aa-320.webp', '/pictures/*', 'picture'],
  ['GET', '/assets/root-abc123.js', '/assets/root-abc123.js', 'file'],
  ['GET', '/sitemap.xml', '/sitemap.xml', 'file'],
  ['GET', '/healthz', '/healthz', 'health'],
  ['GET', '/dev/mail', '/dev/mail', 'demonstration'],
  ['GET', '/', '/*', 'page'],
  ['GET', '/trekking/everest?departure=0199', '/*', 'page'],
  ['POST', '/trekking/everest', '/*', 'checkout'],
  ['GET', '/list?q=maya@example.com', '/*', 'search'],
  ['GET', '/bookings/link/a-secret-token', '/*', 'message'],
  ['GET', '/admin/refunds/0199', '/*', 'message'],
  ['GET', '/whatever/maya@example.com', undefined, 'unknown'],
]

test('a request counts for its route, never for what stands in its address', () => {
  for (const [method, url, pattern, route] of cases) {
    assert.equal(routeOf(method, url, pattern), route, url)
    assert.doesNotMatch(route, /0199|maya|secret/)
  }
})
