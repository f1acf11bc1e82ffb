import pg from 'pg'

/** The advisory lock of the leader. */
const LOCK = 'chautari scheduled tasks'
const AGAIN_MS = 2_000

export type Leader = ReturnType<typeof electLeader>

/**
 * Lets one of the processes on a database run the scheduled tasks: the one whose connection has a lock. When that
 * process or its connection ends, PostgreSQL frees the lock, and another process takes it within seconds. Needs a
 * connection without a transaction pooler.
 */
export function electLeader({
  databaseUrl,
  onElected,
  warn,
  againMs = AGAIN_MS,
}: {
  databaseUrl: string
  onElected: () => void
  warn: (message: string) => void
  againMs?: number
}) {
  let client: pg.Client | null = null
  let isElected = false
  let isStopped = false
  let isWarned = false
  let again: NodeJS.Timeout | undefined

  const lose = (own: pg.Client) => {
    if (own !== client) return
    client = null
    isElected = false
    tryLater()
  }
  const open = async () => {
    const own = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'chautari-leader',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    })
    own.on('error', () => lose(own))
    own.on('end', () => lose(own))
    await own.connect()
    return own
  }
  const tryNow = async () => {
    try {
      client ??= await open()
      if (isStopped) return await client.end()
      const { rows } = await client.query<{ isFree: boolean }>(
        `select pg_try_advisory_lock(hashtextextended($1, 0)) as "isFree"`,
        [LOCK],
      )
      isElected = rows[0]?.isFree ?? false
      isWarned = false
    } catch (error) {
      if (!isWarned) warn(`no leader could be elected: ${(error as Error).message}`)
      isWarned = true
    }
    if (isElected) onElected()
    else tryLater()
  }
  let trying = Promise.resolve<unknown>(undefined)
  const tryLater = () => {
    if (isStopped) return
    clearTimeout(again)
    again = setTimeout(() => (trying = tryNow()), againMs)
    again.unref()
  }
  trying = tryNow()

  return {
    /** Whether this process runs the scheduled tasks. */
    isElected: () => isElected,
    /** Lets another process take over. */
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(again)
      await trying
      isElected = false
      const own = client
      client = null
      await own?.end()
    },
  }
}
