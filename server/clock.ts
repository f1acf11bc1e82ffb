import { sql } from 'kysely'
import type { Db } from '#domain/deps.ts'
import { listenForNotifications } from './streams/listen-for-notifications.ts'

const CHANNEL = 'demonstration_clock'

/**
 * The program's clock. In the demonstration it can be moved forward, for all processes of the same database at once.
 */
export type Clock = {
  now: () => Date
  advance(milliseconds: number): Promise<Date>
  /** Called when this or another process has moved the clock. */
  onMoved(listener: () => void): void
  stop(): Promise<void>
}

export const systemClock: Clock = {
  now: () => new Date(),
  advance: async () => {
    throw new Error('only the clock of the demonstration can be moved')
  },
  onMoved: () => {},
  stop: async () => {},
}

/** A clock stored as an offset in the database; every process is notified of a change. */
export async function demonstrationClock(db: Db, databaseUrl: string): Promise<Clock> {
  let offset = await readOffset(db)
  const listeners = new Set<() => void>()
  const move = (read: number) => {
    if (read === offset) return
    offset = read
    for (const notify of listeners) notify()
  }
  const reread = () => void readOffset(db).then(move, () => {})
  const listener = await listenForNotifications({
    databaseUrl,
    applicationName: 'chautari-clock',
    channel: CHANNEL,
    onNotification: reread,
    onReconnected: reread,
  })
  const now = () => new Date(Date.now() + offset)
  return {
    now,
    async advance(milliseconds) {
      await sql`update demonstration.clock set offset_ms = offset_ms + ${milliseconds}`.execute(db)
      await sql`select pg_notify(${CHANNEL}, '')`.execute(db)
      move(await readOffset(db))
      return now()
    },
    onMoved(listener) {
      listeners.add(listener)
    },
    stop: () => listener.stop(),
  }
}

async function readOffset(db: Db): Promise<number> {
  const { rows } = await sql<{ offset_ms: number }>`select offset_ms from demonstration.clock`.execute(db)
  return rows[0]?.offset_ms ?? 0
}
