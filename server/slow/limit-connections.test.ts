import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { soon } from '#test/soon.ts'
import { limitConnections } from './limit-connections.ts'

const MOST = 3
let app: FastifyInstance
let port: number
let answerSlow = () => {}
const sockets: Socket[] = []
before(async () => {
  app = Fastify({ forceCloseConnections: true })
  limitConnections(app, (address) => address === '127.0.0.9', MOST)
  app.get('/slow', () => new Promise((done) => (answerSlow = () => done('done'))))
  app.get('/', async () => 'here')
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as { port: number }).port
})
after(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
})

async function open(localAddress: string, sent = ''): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port, localAddress })
  sockets.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  if (sent) socket.write(sent)
  return socket
}
const ask = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`
const isClosed = (socket: Socket) => soon(async () => socket.resume().readableEnded || socket.destroyed)

test('beyond the limit, closes the oldest connection of one address that waits for no answer', async () => {
  const slow = await open('127.0.0.5', ask('/slow'))
  const half = await open('127.0.0.5', 'GET / HTTP/1.1\r\nHost: x\r\n')
  const idle = await open('127.0.0.5', ask('/'))
  await once(idle, 'data')
  const elsewhere = await open('127.0.0.6')
  const next = await open('127.0.0.5', ask('/'))
  await isClosed(half)
  await once(next, 'data')
  const another = await open('127.0.0.5', ask('/'))
  await isClosed(idle)
  await once(another, 'data')
  answerSlow()
  const [answer] = (await once(slow, 'data')) as [Buffer]
  assert.match(answer.toString(), /^HTTP\/1.1 200[\s\S]*done$/)
  for (const socket of [slow, elsewhere, next, another]) assert.equal(socket.destroyed, false)
})

test('the connections of a trusted proxy are not counted, also before the first request', async () => {
  const proxied = []
  for (let last = 1; last <= MOST + 2; last += 1) proxied.push(await open('127.0.0.9'))
  for (const [last, socket] of proxied.entries()) {
    socket.write(ask('/', `X-Forwarded-For: 203.0.113.${last}\r\n`))
    await once(socket, 'data')
  }
  assert.ok(proxied.every((socket) => !socket.destroyed && !socket.readableEnded))
})

test('an address that only claims to be a proxy is limited', async () => {
  const claiming = []
  for (let last = 1; last <= MOST + 1; last += 1) {
    const socket = await open('127.0.0.7', ask('/', `X-Forwarded-For: 203.0.113.${last}\r\n`))
    await once(socket, 'data')
    claiming.push(socket)
  }
  await isClosed(claiming[0]!)
})
