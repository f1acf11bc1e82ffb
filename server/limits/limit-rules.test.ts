import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countedAs, type LimitName, limitOf, sayTooMany } from './limit-rules.ts'

const cases: [LimitName | null, string, string][] = [
  ['change', 'POST', '/login'],
  ['change', 'DELETE', '/api/bookings/1'],
  ['change', 'PROPFIND', '/'],
  ['change', 'POST', '/list?x=.pdf'],
  [null, 'POST', '/api/payments/webhook'],
  [null, 'POST', '/dev/clock'],
  ['paper', 'GET', '/bookings/1/voucher.pdf?x=1'],
  ['paper', 'GET', '/account/export.zip'],
  ['paper', 'GET', '/admin/payouts.xml'],
  ['search', 'GET', '/list'],
  ['search', 'GET', '/list.data?region=Everest'],
  ['search', 'GET', '/list/counts.data'],
  ['search', 'HEAD', '/api/treks?trek_name=base'],
  ['search', 'GET', '/api/treks/suggestions?q=a'],
  ['page', 'GET', '/'],
  ['page', 'GET', '/_.data'],
  ['page', 'GET', '/trekking/annapurna-circuit'],
  ['page', 'GET', '/api/stream?after=1'],
  ['page', 'GET', '/assetsx/'],
  [null, 'GET', '/assets/root-abc.js'],
  [null, 'GET', '/pictures/art/x/1-cover-640.webp'],
  [null, 'GET', '/readyz'],
  [null, 'GET', '/metrics'],
]

test('each request falls under one limit, or is free', () => {
  for (const [name, method, url] of cases) assert.equal(limitOf(method, url), name, `${method} ${url}`)
})

test('an account is counted wherever it asks from, others by the line that they ask over', () => {
  assert.equal(countedAs('a1', '203.0.113.9'), countedAs('a1', '198.51.100.1'))
  assert.notEqual(countedAs('a1', '203.0.113.9'), countedAs('a2', '203.0.113.9'))
  assert.notEqual(countedAs(null, '203.0.113.9'), countedAs(null, '203.0.113.10'))
  assert.equal(countedAs(null, '203.0.113.9'), countedAs(null, '::ffff:203.0.113.9'))
  assert.equal(countedAs(null, '2001:db8:1:2::1'), countedAs(null, '2001:db8:1:2:ffff:ffff:ffff:ffff'))
  assert.notEqual(countedAs(null, '2001:db8:1:2::1'), countedAs(null, '2001:db8:1:3::1'))
  assert.notEqual(countedAs('203.0.113.9', '::1'), countedAs(null, '203.0.113.9'))
})

test('the sentence tells when it may be asked again', () => {
  assert.equal(sayTooMany(1), 'Too many requests. Please try again in 1 second.')
  assert.equal(sayTooMany(42), 'Too many requests. Please try again in 42 seconds.')
})

test('a path that only contains the name of another one is a page', () => {
  const pages = [
    '/x/assets/a.js',
    '/x/healthz',
    '/healthz/x',
    '/a.pdf/x',
    '/x/list',
    '/list/x',
    '/api/treks/1',
  ]
  for (const url of pages) assert.equal(limitOf('GET', url), 'page', url)
  assert.equal(limitOf('OPTIONS', '/trekking/annapurna-circuit'), 'page')
})
