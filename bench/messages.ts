import { once } from 'node:events'
import pg from 'pg'
import { aMessage } from '#test/samples/a-message.ts'
import { caller } from '#test/caller.ts'
import { type Site, startSite } from '#test/site.ts'
import { listenTo } from '#test/servers/stream-client.ts'
import { makeTalk, type Talk } from '#test/load/message-load.ts'
import { twoBrowsers } from './messages-shown.ts'
import type { Figure } from './run.ts'

const PAIRS = 10
const ROUNDS = 5
/** The messages of each person in each round; the total of all rounds is below the rate limit of a minute. */
const EACH = 8

/** The messages between the two browsers; both send, each below the rate limit of a minute. */
const SHOWN = 100

/**
 * The time from the call that sends a message until another's open stream receives it, and until another's browser
 * shows it, over HTTP and through the database, sequentially. Compared with the minimum: a notification from one plain
 * pg client to another, in turns with measured.
 */
export async function messages(): Promise<Figure[]> {
  const site = await startSite({ RECONCILE_SECONDS: '3600' })
  try {
    const notify = await notifying(site)
    const talk = await makeTalk(site, PAIRS)
    const send = await sending(site, talk)
    const received = await inTurns(
      ROUNDS * EACH * talk.people.length,
      (turn) => send(turn % talk.people.length),
      notify.once,
    )
    send.stop()
    const browsers = await twoBrowsers(site, await makeTalk(site, 2))
    const shown = await inTurns(SHOWN, browsers.once, notify.once)
    await browsers.stop()
    await notify.stop()
    return [
      ...figures(`received by the other browser's stream`, received, '≤ 6'),
      ...figures(`rendered in the other browser`, shown, '≤ 12'),
    ]
  } finally {
    await site.close()
  }
}

type Times = { measured: number[]; bare: number[] }

/** Runs the two in turns; the first fifth is not counted. */
async function inTurns(
  count: number,
  measured: (turn: number) => Promise<number>,
  bare: () => Promise<number>,
) {
  const times: Times = { measured: [], bare: [] }
  for (let turn = 0; turn < count; turn += 1) {
    const both = [await measured(turn), await bare()] as const
    if (turn < count / 5) continue
    times.measured.push(both[0])
    times.bare.push(both[1])
  }
  return times
}

function figures(what: string, { measured, bare }: Times, medianTarget: string): Figure[] {
  return (
    [
      ['median', 0.5, medianTarget],
      ['99th of 100', 0.99, ''],
    ] as const
  ).map(([which, share, target]) => ({
    what: `message sent → ${what}, ${which} (${measured.length})`,
    measured: `${at(measured, share).toFixed(2)} ms`,
    baseline: `${at(bare, share).toFixed(2)} ms bare NOTIFY → listener`,
    ratio: at(measured, share) / at(bare, share),
    target,
  }))
}

/** Sends to the other person of a conversation, and waits for the message on their stream. */
async function sending(site: Site, { people }: Talk) {
  const waiting = new Map<string, () => void>()
  const streams = people.map(({ cookie, address }) =>
    listenTo(site.url, {
      cookie,
      address,
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
    const received = new Promise<void>((resolve) => void waiting.set(id, resolve))
    const began = performance.now()
    const answer = callers[person]?.post(`/api/messages/${people[person]?.conversations[0]}`, {
      body: { id, message },
    })
    await received
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
