import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { endSlowReaders } from './end-slow-readers.ts'

test('ignores the program’s requests to itself', async () => {
  const warnings: string[] = []
  const note = ({ message }: Error) => warnings.push(message)
  process.on('warning', note)
  const app = Fastify()
  endSlowReaders(app)
  app.get('/', async () => 'a page')
  const { statusCode } = await app.inject('/')
  await new Promise(setImmediate)
  process.off('warning', note)
  assert.deepEqual([statusCode, warnings], [200, []])
  await app.close()
})
