import { once } from 'node:events'
import pg from 'pg'
import { aMessage } from '#test/a-message.ts'
import { caller } from '#test/caller.ts'
import { type Site, startSite } from '#test/site.ts'
import { listenTo } from '#test/stream-client.ts'
import { makeTalk, type Talk } from '#test/talk-rush.ts'
import type { Figure } from './run.ts'

const PAIRS = 10
const ROUNDS = 5
/** In each round, by each person: together less than one may send in a minute. */
const EACH = 8

/**
 * From the call that sends a message until another's open stream tells it, over HTTP and through the database, one after the
 * other. Against the least that it could be: a notification from one bare pg client to another, in turns with ours.
 */
export async function messages(): Promise<Figure[]> {
  const site = await startSite({ RECONCILE_SECONDS: '3600' })
  try {
    const talk = await makeTalk(site, PAIRS)
    const send = await sending(site, talk)
    const notify = await notifying(site)
    const times = { ours: [] as number[], bare: [] as number[] }
    for (let round = 0; round < ROUNDS; round += 1) {
      const isWarm = round > 0
      for (let turn = 0; turn < EACH; turn += 1)
        for (const person of talk.people.keys()) {
          const [ours, bare] = [await send(person), await notify.once()]
          if (!isWarm) continue
          times.ours.push(ours)
          times.bare.push(bare)
        }
    }
    send.stop()
    await notify.stop()
    return [figure('median', times, 0.5), figure('99th of 100', times, 0.99)]
  } finally {
    await site.close()
  }
}

function figure(which: string, { ours, bare }: { ours: number[]; bare: number[] }, share: number): Figure {
  const [mine, least] = [at(ours, share), at(bare, share)]
  return {
    what: `message sent → told to the other's stream, ${which} of ${ours.length}`,
    ours: `${mine.toFixed(2)} ms`,
    baseline: `${least.toFixed(2)} ms bare NOTIFY → listener`,
    ratio: mine / least,
    aim: share === 0.5 ? '≤ 4' : '',
  }
}

/** Sends to whoever a person talks with, and waits for it on their stream. */
async function sending(site: Site, { people }: Talk) {
  const waiting = new Map<string, () => void>()
  const streams = people.map(({ id, cookie, address }) =>
    listenTo(site.url, {
      ...{ cookie, address },
      heard: ({ event, data }) => {
        if (event === 'message' && !data.message.mine) waiting.get(data.message.id)?.()
      },
    }),
  )
  await Promise.all(streams.map(({ opened }) => opened))
  const callers = people.map(({ id, address }) => {
    const who = caller(site.url, address)
    who.cookies.set('session', id)
    return who
  })
  const send = async (person: number): Promise<number> => {
    const { messageId: id, typed: message } = aMessage('We meet at six before the tea house.')
    const told = new Promise<void>((resolve) => void waiting.set(id, resolve))
    const began = performance.now()
    const answer = callers[person]?.post(`/api/messages/${people[person]?.conversations[0]}`, {
      body: { id, message },
    })
    await told
    const took = performance.now() - began
    if ((await answer)?.status !== 201) throw new Error('a message was not taken')
    return took
  }
  return Object.assign(send, { stop: () => streams.forEach(({ cut }) => cut()) })
}

async function notifying({ databaseUrl }: Site) {
  const [from, to] = [new pg.Client(databaseUrl), new pg.Client(databaseUrl)]
  await Promise.all([from.connect(), to.connect()])
  await to.query('listen bare')
  return {
    async once(): Promise<number> {
      const began = performance.now()
      const heard = once(to, 'notification')
      await Promise.all([from.query(`select pg_notify('bare', 'hello')`), heard])
      return performance.now() - began
    },
    stop: () => Promise.all([from.end(), to.end()]),
  }
}

function at(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0
}
