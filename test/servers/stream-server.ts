import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sendMessage } from '#domain/message/send-message.ts'
import { holdStreams } from '../../server/streams/streams.ts'
import { aMessage } from '../samples/a-message.ts'
import { aConversation, asClient, asHost, aTalker, type Talker } from '../samples/conversation.ts'
import { soon } from '../soon.ts'
import type { World } from '../world.ts'
import { listenTo, type Listening } from './stream-client.ts'

const BEAT_MS = 200

export type StreamServer = Awaited<ReturnType<typeof startStreams>>

/** A server of this world that holds streams and does nothing else. The cookie states who listens. */
export async function startStreams(world: World) {
  const warnings: string[] = []
  const open: Listening[] = []
  const streams = await holdStreams({
    db: world.db,
    now: world.clock.now,
    databaseUrl: world.url,
    beatMs: BEAT_MS,
    warn: (message) => void warnings.push(message),
  })
  const server = createServer((request, response) => {
    const [id = '', sessionId = '', at] = (request.headers.cookie ?? '').split(' ')
    const number = request.headers['last-event-id']
    const after = number === undefined ? null : Number(number)
    const listener = { accountId: id, sessionId, hasSecondFactor: at !== undefined, atInbox: at === 'inbox' }
    streams.open({ ...listener, after }, response, {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    streams,
    warnings,
    async listen({ id, sessionId }: Talker, after?: number, at = '') {
      const one = listenTo(url, { cookie: `${id} ${sessionId} ${at}`.trim(), after })
      open.push(one)
      assert.equal(await one.opened, 200)
      if (after === undefined) await soon(async () => one.events[0]?.event === 'ready')
      return one
    },
    async stop() {
      for (const each of open) each.cut()
      await streams.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Waits for two more heartbeats of each stream: everything sent before has arrived. */
export async function beatsOf(all: Listening[]): Promise<void> {
  const before = all.map((one) => one.beats())
  await soon(async () => all.every((one, index) => one.beats() >= (before[index] ?? 0) + 2))
}

/** A client and a host in a conversation. */
export async function aPair(world: World) {
  const now = world.clock.now()
  const client = await aTalker(world.db, now)
  const host = await aTalker(world.db, now, { hostName: 'Pasang' })
  const id = await aConversation(world.db, now, { client, host })
  const say = (text: string) => sendMessage(world.deps, aMessage(text), asClient(id, client))
  const answer = (text: string) => sendMessage(world.deps, aMessage(text), asHost(id, host))
  return { client, host, id, say, answer }
}

export const bodies = ({ events }: Listening) =>
  events.filter(({ event }) => event === 'message').map(({ data }) => data.message.body)

export const numbers = ({ events }: Listening) => events.map(({ id }) => id)
