import type { Listener, Streams } from '#api/options.ts'
import { findOpenSessions } from '#domain/account/session-queries.ts'
import type { Deps } from '#domain/deps.ts'
import { findEventRange, findEvents, type InboxEvent } from '#domain/message/event-queries.ts'
import { listenForNotifications } from './listen-for-notifications.ts'
import { type Connection, connection } from './stream-connection.ts'
import { BEAT, comeAgain, frame, frameOf } from './stream-frames.ts'
import { inboxPresence } from './inbox-presence.ts'

/** How often each stream gets a heartbeat, and missed events are looked up. */
const BEAT_MS = 30_000
/** How often the sessions of all open streams are checked. */
const CHECK_MS = 3_000
/** Pause after a database error. */
const AGAIN_MS = 1_000
/** Streams of one account in one process. Beyond that the oldest is closed, as the likeliest to be dead. */
const STREAMS_AN_ACCOUNT = 20
const STREAMS = 5_000
/** Limits of one read, so that a process that catches up does not block the database. */
const ACCOUNTS_AT_ONCE = 100
const EVENTS_AT_ONCE = 50

type Holding = Pick<Deps, 'db' | 'now'> & {
  databaseUrl: string
  warn: (message: string) => void
  beatMs?: number
}

export type HeldStreams = Streams & {
  /** The number of open streams. */
  size(): number
  stop(): Promise<void>
}

/**
 * The open streams of this process. A PostgreSQL notification names an account with new events; the process reads them from
 * the table and writes them to the streams that lack them: one read at a time, for all waiting accounts.
 */
export async function holdStreams({
  db,
  now,
  databaseUrl,
  warn,
  beatMs = BEAT_MS,
}: Holding): Promise<HeldStreams> {
  const open = new Map<string, Set<Connection>>()
  const waiting = new Set<string>()
  const presence = inboxPresence({ db, now, warn })
  let count = 0
  let reading: Promise<void> = Promise.resolve()
  let isReading = false
  let stopped = false
  let again: NodeJS.Timeout | undefined

  const wake = (accountId: string) => {
    if (!open.has(accountId) || stopped) return
    waiting.add(accountId)
    if (!isReading) reading = readAll()
  }
  const wakeAll = () => [...open.keys()].forEach(wake)

  const readAll = async () => {
    isReading = true
    try {
      while (waiting.size > 0 && !stopped) {
        const accounts = [...waiting].slice(0, ACCOUNTS_AT_ONCE)
        for (const accountId of accounts) waiting.delete(accountId)
        await read(accounts)
      }
    } catch (error) {
      warn(`events could not be read: ${String(error)}`)
      again ??= setTimeout(() => {
        again = undefined
        wakeAll()
      }, AGAIN_MS).unref()
    } finally {
      isReading = false
    }
  }

  const read = async (accounts: readonly string[]) => {
    // A stream that opens during this read is not in it and waits for the next one.
    const ready = new Map<string, Connection[]>()
    for (const accountId of accounts) {
      const streams = [...(open.get(accountId) ?? [])].filter((each) => each.keepsUp())
      if (streams.length > 0) ready.set(accountId, streams)
    }
    if (ready.size === 0) return
    const asked = [...ready].map(([accountId, streams]) => ({
      accountId,
      after: Math.min(...streams.map((each) => each.sent())),
    }))
    const found = new Map<string, number>()
    for (const event of await findEvents(db, asked, EVENTS_AT_ONCE)) {
      const { accountId, number } = event
      found.set(accountId, (found.get(accountId) ?? 0) + 1)
      const text = frameOf(event)
      for (const each of ready.get(accountId) ?? [])
        each.send(number, mayHear(each.listener, event) ? text : null)
    }
    for (const [accountId, events] of found) if (events === EVENTS_AT_ONCE) waiting.add(accountId)
  }

  const begin = async (one: Connection) => {
    const { accountId, after } = one.listener
    const { last, oldest } = await findEventRange(db, accountId)
    if (after === null) one.begin(last, frame('ready', last, {}))
    else if (isKept(after, { last, oldest })) one.begin(after, BEAT)
    else one.begin(last, frame('reset', last, {}))
    wake(accountId)
  }

  const check = async () => {
    const all = [...open.values()].flatMap((streams) => [...streams])
    if (all.length === 0) return
    const live = await findOpenSessions({ db, now }, [
      ...new Set(all.map(({ listener }) => listener.sessionId)),
    ])
    for (const each of all) if (!live.has(each.listener.sessionId)) each.end()
  }

  const beat = () => {
    for (const streams of open.values()) for (const each of streams) each.beat(BEAT)
    wakeAll()
    presence.renew()
  }

  const close = async () => {
    stopped = true
    for (const streams of open.values()) for (const each of streams) each.end(comeAgain())
    clearInterval(beats)
    clearInterval(checks)
    clearTimeout(again)
    await reading
    await presence.end()
  }

  const listening = await listenForNotifications({
    databaseUrl,
    applicationName: 'chautari-streams',
    channel: 'inbox',
    onNotification: wake,
    onReconnected: wakeAll,
  })
  const beats = setInterval(beat, beatMs).unref()
  const checks = setInterval(() => {
    void check().catch((error: unknown) => warn(`sessions could not be checked: ${String(error)}`))
  }, CHECK_MS).unref()

  return {
    size: () => count,
    mayOpen: () => !stopped && count < STREAMS,
    open(listener, response, headers) {
      const one = connection(listener, response, headers)
      const mine = open.get(listener.accountId) ?? new Set()
      open.set(listener.accountId, mine.add(one))
      count += 1
      if (listener.atInbox) presence.came(listener.accountId)
      one.onDrained(() => wake(listener.accountId))
      one.onClosed(() => {
        count -= 1
        mine.delete(one)
        if (mine.size === 0 && open.get(listener.accountId) === mine) open.delete(listener.accountId)
        if (listener.atInbox) presence.left(listener.accountId)
      })
      const [oldest] = mine
      if (mine.size > STREAMS_AN_ACCOUNT) oldest?.end()
      begin(one).catch((error: unknown) => {
        warn(`a stream could not begin: ${String(error)}`)
        one.end()
      })
    },
    close,
    async stop() {
      await close()
      await listening.stop()
    },
  }
}

/** Staff receive events of support chats only after their second factor. */
function mayHear({ hasSecondFactor }: Listener, { side }: InboxEvent): boolean {
  return hasSecondFactor || side === 'client' || side === 'host'
}

/** Whether all events after a number are still stored. */
function isKept(after: number, { last, oldest }: { last: number; oldest: number }): boolean {
  if (after >= last) return after === last
  return oldest > 0 && after >= oldest - 1
}
