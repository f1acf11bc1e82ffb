import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { aHostedTrek, aTraveller, type SignedIn } from '#test/samples/completed-bookings.ts'
import { freshWorld, type World } from '#test/world.ts'
import { usualAnswer } from './answer-time-queries.ts'
import { sendMessage } from './send-message.ts'
import { startConversation } from './start-conversation.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const write = (by: SignedIn, to: SignedIn) =>
  startConversation(
    world.deps,
    { userId: to.account.id, messageId: randomUUID(), typed: 'Is there wifi?' },
    by,
  )

async function answerTime(host: SignedIn) {
  return usualAnswer(world.deps, host.account.id)
}

/** One more traveller asks twice; the host answers this many minutes after the first question, or never. */
async function asked(host: SignedIn, minutes: number | null) {
  const traveller = await aTraveller(world)
  const { conversationId } = await write(traveller, host)
  world.clock.minutes(5)
  await write(traveller, host)
  if (minutes === null) return
  world.clock.minutes(minutes - 5)
  const message = { messageId: randomUUID(), typed: 'Yes.' }
  await sendMessage(world.deps, message, { conversationId, side: 'host', accountId: host.account.id })
}

describe('how soon a host usually answers', () => {
  it('is known from three answers on, counted from the first of several questions', async () => {
    const { host } = await aHostedTrek(world)
    assert.equal(await answerTime(host), null)
    await asked(host, 60)
    await asked(host, 60)
    assert.equal(await answerTime(host), null)
    await asked(host, 60)
    assert.equal(await answerTime(host), 'hour')
    await asked(host, 61)
    await asked(host, 61)
    await asked(host, 61)
    assert.equal(await answerTime(host), 'day')
  })

  it('is hidden when it exceeds a day, and unanswered questions count', async () => {
    const { host } = await aHostedTrek(world)
    for (let count = 0; count < 3; count += 1) await asked(host, 24 * 60)
    assert.equal(await answerTime(host), 'day')
    for (let count = 0; count < 4; count += 1) await asked(host, null)
    // Nobody has waited for a day yet.
    assert.equal(await answerTime(host), 'day')
    world.clock.days(2)
    assert.equal(await answerTime(host), null)
  })

  it('ignores conversations older than half a year', async () => {
    const { host } = await aHostedTrek(world)
    for (let count = 0; count < 3; count += 1) await asked(host, 30)
    assert.equal(await answerTime(host), 'hour')
    world.clock.days(181)
    assert.equal(await answerTime(host), null)
  })
})
