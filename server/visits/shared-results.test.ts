import assert from 'node:assert/strict'
import { test } from 'node:test'
import fastify from 'fastify'
import { sharedResults } from './shared-results.ts'

function open() {
  let [at, version, reads] = [0, '1', 0]
  const results = sharedResults({ now: () => at, version: () => version })
  return {
    ...results,
    read: (key = 'list') => results.shared(key, async () => `${key} ${(reads += 1)}`),
    forward: (milliseconds: number) => (at += milliseconds),
    change: () => (version += '1'),
  }
}

test('reads within a second share one result, also while it is being read', async () => {
  const { read, forward } = open()
  assert.deepEqual(await Promise.all([read(), read(), read('trek')]), ['list 1', 'list 1', 'trek 2'])
  forward(999)
  assert.equal(await read(), 'list 1')
  forward(1)
  assert.equal(await read(), 'list 3')
})

test('a change of the data ends the results', async () => {
  const { read, change } = open()
  assert.equal(await read(), 'list 1')
  change()
  assert.equal(await read(), 'list 2')
})

test('a clock that is set back ends the results', async () => {
  const { read, forward } = open()
  await read()
  forward(-5_000)
  assert.equal(await read(), 'list 2')
})

test('a failed read is not shared with later requests', async () => {
  const { shared, read } = open()
  await assert.rejects(
    shared('list', () => Promise.reject(new Error('lost'))),
    /lost/,
  )
  assert.equal(await read(), 'list 1')
})

test('a form ends the results, a page does not', async () => {
  const { read, endAfterChanges } = open()
  const app = fastify()
  endAfterChanges(app)
  app.all('/', async () => 'answered')
  await read()
  await app.inject({ method: 'GET', url: '/' })
  assert.equal(await read(), 'list 1')
  await app.inject({ method: 'POST', url: '/' })
  assert.equal(await read(), 'list 2')
})

test('at most 500 results are stored, the newest', async () => {
  const { read } = open()
  for (let index = 0; index <= 500; index += 1) await read(`${index}`)
  assert.equal(await read('500'), '500 501')
  assert.equal(await read('0'), '0 502')
})
