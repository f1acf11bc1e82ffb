import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isPlainPath } from './plain-path-rules.ts'

const changed = [
  ['dot segments', '/assets/../list', '/dev/./login', '/list/..', '/.'],
  ['encoded dot segments', '/dev/%2e%2e/list', '/assets/.%2E/list', '/%2e'],
  ['empty segments', '//list', '/bookings//link/token', '/list//'],
  ['encoded letters', '/%62ookings/link/token', '/%6Cogin', '/lis%74', '/a%2Db', '/a%7eb', '/a%5Fb', '/%31'],
  ['encoded slashes', '/assets%2f..%2flist', '/bookings%2Flink'],
  ['backslashes', '/assets\\..\\list', '/assets/%5c../list', '/%5C'],
  ['what a URL does not hold', '/list#part', '/a b', '/a\tb', '/{x}', '/<x>', '/é', '/a"'],
  ['another form of target', 'http://elsewhere.example/list', 'list', '', 'elsewhere.example:443'],
]
const plain = [
  '/',
  '/list',
  '/list/',
  '/_.data',
  '/trekking/annapurna-circuit.data',
  '/a%20b',
  '/caf%C3%A9',
  '/a%00b',
  '/x;y=1',
  '/a%3Ab',
  '/a%25b',
  '*',
]

test('a path that normalisation changes is not plain', () => {
  for (const [what, ...targets] of changed)
    for (const target of targets) {
      assert.equal(isPlainPath(target), false, `${what}: ${target}`)
      assert.equal(isPlainPath(`${target}?a=1`), false, `${what} with a query: ${target}`)
    }
})

test('the paths of our pages and links are plain, and a query may contain anything', () => {
  for (const target of plain) assert.equal(isPlainPath(target), true, target)
  assert.equal(isPlainPath('/list?next=/../%2e%2e//x\\y#z'), true)
})

test('the page reads a plain path unchanged', () => {
  let plainOnes = 0
  const part = fc.constantFrom(
    '/',
    '.',
    '..',
    '%2e',
    '%2f',
    '%5c',
    '\\',
    'a',
    'B',
    '%41',
    '%20',
    '%',
    ';',
    '#',
    '~',
    'é',
    '\t',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const target = `/${parts.join('')}`
      if (!isPlainPath(target)) return
      plainOnes += 1
      assert.equal(new URL(`http://site${target}`).pathname, target)
    }),
    { numRuns: 5_000 },
  )
  assert.ok(plainOnes > 100, `${plainOnes} plain paths`)
})
