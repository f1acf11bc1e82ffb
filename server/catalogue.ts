import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { LogPosition, Replicas } from '#db/replicas.ts'
import type { Deps } from '#domain/deps.ts'
import { catalogueIndex } from '#domain/trek/catalogue/catalogue-index.ts'
import { allFacts, readFacts } from '#domain/trek/catalogue/catalogue-queries.ts'
import { nepalDate } from '#domain/dates.ts'
import { noFilter } from '#domain/trek/search/filter-rules.ts'
import type { Catalogue } from '#domain/trek/catalogue.ts'
import { listenForNotifications } from './streams/listen-for-notifications.ts'

/** Changes within this time are read together. */
const GATHER_MS = 100
const AGAIN_MS = 1_000
/** How often the first reading is tried: for about a minute when the database gives no connection. */
const MOST_TRIES = 10
/** A change whose notification is lost is found within this time. */
const READ_ALL_MS = 5 * 60_000
const AT_ONCE = 200

export type HeldCatalogue = {
  catalogue: Catalogue
  /** The position in the database's log that a page with the current version must have. */
  position(): LogPosition
  /** Reads all treks, with retries; until then the catalogue is empty. */
  load(): Promise<void>
  stop(): Promise<void>
}

type Holding = Pick<Deps, 'db' | 'now'> & {
  /** Without a transaction pooler, for notifications. */
  databaseUrl: string
  replicas: Pick<Replicas, 'reader' | 'position'>
  warn: (message: string) => void
}

/**
 * The catalogue of this process. It listens for changes in the database by any process, and reads them. It reads the whole
 * market from a replica where there is one.
 */
export async function holdCatalogue({
  db,
  now,
  databaseUrl,
  replicas,
  warn,
}: Holding): Promise<HeldCatalogue> {
  const index = catalogueIndex(now())
  const changed = new Set<string>()
  let stopped = false
  let position: LogPosition = 0
  let due: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()
  /** One read at a time, so that results are applied in order. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work)
    turn = mine.catch(() => {})
    return mine
  }

  const reread = (ids: readonly string[]) =>
    inTurn(async () => {
      const [treks, at] = await Promise.all([readFacts({ db, now }, ids), replicas.position()])
      const listed = new Set(treks.map(({ id }) => id))
      index.put(treks)
      index.remove(ids.filter((id) => !listed.has(id)))
      position = at
      index.touch()
    })

  const rereadChanged = async () => {
    while (changed.size > 0 && !stopped) {
      const ids = [...changed].slice(0, AT_ONCE)
      for (const id of ids) changed.delete(id)
      await reread(ids).catch((error: unknown) => {
        for (const id of ids) changed.add(id)
        throw error
      })
    }
  }
  const soon = (afterMs: number) => {
    if (stopped || due) return
    due = setTimeout(() => {
      void rereadChanged().then(
        () => {
          due = undefined
          if (changed.size > 0) soon(GATHER_MS)
        },
        (error: unknown) => {
          due = undefined
          warn(`changed treks could not be read: ${String(error)}`)
          soon(AGAIN_MS)
        },
      )
    }, afterMs).unref()
  }

  const readAll = async () => {
    const before = index.ids()
    const seen = new Set<string>()
    const reader = await replicas.reader(await replicas.position())
    const parts = allFacts({ db: reader, now })
    for (let more = true; more && !stopped; )
      more = await inTurn(async () => {
        const { value: treks, done } = await parts.next()
        if (done) return false
        for (const { id } of treks) seen.add(id)
        index.put(treks)
        // Requests are answered between two parts.
        await nextTurn()
        return true
      })
    const gone = before.filter((id) => !seen.has(id))
    if (gone.length > 0 && !stopped) await reread(gone)
  }
  /** A database that is busy with the start, as after hours of downtime, does not end it. */
  const readAtStart = async () => {
    for (let tries = 1; ; tries += 1)
      try {
        return await readAll()
      } catch (error) {
        if (tries === MOST_TRIES || stopped) throw error
        warn(`the catalogue could not be read: ${String(error)}`)
        await pause(AGAIN_MS)
      }
  }
  const readAllLater = () =>
    void readAll().catch((error: unknown) => warn(`the catalogue could not be read: ${String(error)}`))

  const listener = await listenForNotifications({
    databaseUrl,
    applicationName: 'chautari-catalogue',
    channel: 'catalogue',
    onReconnected: readAllLater,
    onNotification: (trekId) => {
      changed.add(trekId)
      soon(GATHER_MS)
    },
  })
  const repeated = setInterval(readAllLater, READ_ALL_MS).unref()
  return {
    catalogue: index,
    position: () => position,
    async load() {
      await readAtStart()
      await index.find(noFilter, nepalDate(now()))
    },
    async stop() {
      stopped = true
      clearInterval(repeated)
      clearTimeout(due)
      await listener.stop()
      await turn
    },
  }
}
