import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { freePort } from './free-port.ts'

test('a free port can be listened on, and is no port of an outgoing connection', async (t) => {
  const ports = new Set<number>()
  for (let tries = 0; tries < 50; tries += 1) {
    const port = await freePort('127.0.0.1')
    assert.ok(port >= 10_000 && port < 32_768, `${port}`)
    ports.add(port)
    const server = createServer().listen(port, '127.0.0.1')
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
  }
  assert.ok(ports.size > 40, `${ports.size} different ports`)
  t.diagnostic(`${ports.size} different ports of 50`)
})

test('an address of another machine has no free port', async () => {
  await assert.rejects(freePort('192.0.2.1'), { code: 'EADDRNOTAVAIL' })
})
