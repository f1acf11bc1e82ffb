import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { aHostedTrek, aTraveller, type SignedIn } from '#test/samples/completed-bookings.ts'
import { freshWorld, type World } from '#test/world.ts'
import { markRead } from '../message/unread/mark-read.ts'
import { sendMessage } from '../message/send-message.ts'
import { startConversation } from '../message/start-conversation.ts'
import { waitingMessages } from './waiting-messages-queries.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const write = (by: SignedIn, host: SignedIn) =>
  startConversation(
    world.deps,
    { userId: host.account.id, messageId: randomUUID(), typed: 'Is there wifi?' },
    by,
  )

const sideOf = (host: SignedIn, conversationId: string) => ({
  conversationId,
  side: 'host' as const,
  accountId: host.account.id,
})

describe("messages that await a host's answer", () => {
  it('are listed unread first, then by the waiting time since the first unanswered one', async () => {
    const { host } = await aHostedTrek(world)
    const names: string[] = []
    const waiting = async () =>
      waitingMessages(world.db, host.account.id, { at: world.clock.now(), limit: 3 })
    const conversations: string[] = []
    for (const name of ['Ada', 'Bina', 'Cai', 'Dora']) {
      const by = await aTraveller(world, name, 'Lind')
      conversations.push((await write(by, host)).conversationId)
      world.clock.minutes(1)
      await write(by, host)
      names.push(`${name} L.`)
    }
    const [ada = '', bina = ''] = conversations
    assert.deepEqual(
      (await waiting()).map(({ from }) => from),
      names.slice(0, 3),
    )
    const [first] = await waiting()
    assert.equal(world.clock.now().getTime() - (first?.since.getTime() ?? 0), 4 * 60_000)
    assert.deepEqual([first?.trek, first?.startsOn], [null, null])

    await markRead(world.deps, 2, sideOf(host, ada))
    assert.deepEqual(
      (await waiting()).map(({ from }) => from),
      names.slice(1),
    )
    await sendMessage(world.deps, { messageId: randomUUID(), typed: 'Yes.' }, sideOf(host, bina))
    assert.deepEqual(
      (await waiting()).map(({ from, isRead }) => [from, isRead]),
      [
        ['Cai L.', false],
        ['Dora L.', false],
        ['Ada L.', true],
      ],
    )
    world.clock.days(32)
    assert.deepEqual(await waiting(), [])
  })

  it('include only those of this host that can be answered', async () => {
    const { host } = await aHostedTrek(world)
    const { host: other } = await aHostedTrek(world)
    const waiting = async () =>
      (await waitingMessages(world.db, host.account.id, { at: world.clock.now(), limit: 3 })).length
    const by = await aTraveller(world)
    await write(by, other)
    assert.equal(await waiting(), 0)
    const { conversationId } = await write(by, host)
    assert.equal(await waiting(), 1)
    const close = (closed_at: Date | null) =>
      world.db.updateTable('conversation').set({ closed_at }).where('id', '=', conversationId).execute()
    await close(world.clock.now())
    assert.equal(await waiting(), 0)
    await close(null)
    await world.db
      .updateTable('account')
      .set({ state: 'suspended' })
      .where('id', '=', by.account.id)
      .execute()
    assert.equal(await waiting(), 0)
  })
})
