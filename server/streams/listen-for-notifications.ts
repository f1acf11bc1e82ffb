import pg from 'pg'

export type Listening = {
  databaseUrl: string
  applicationName: string
  channel: string
  /** Called with each notification. */
  onNotification: (payload: string) => void
  /** Called when listening resumes after a lost connection, because notifications in between are lost. */
  onReconnected: () => void
}

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 10_000

/**
 * Listens on its own connection and reconnects when the database is back, with growing pauses, one attempt at a time.
 */
export async function listenForNotifications({
  channel,
  onNotification,
  onReconnected,
  ...listening
}: Listening) {
  let stopped = false
  let client: pg.Client
  let retry: NodeJS.Timeout | undefined
  let pause = FIRST_PAUSE_MS
  const open = async () => {
    const own = new pg.Client({
      connectionString: listening.databaseUrl,
      application_name: listening.applicationName,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    })
    client = own
    own.on('notification', ({ payload }) => onNotification(payload ?? ''))
    own.on('error', () => {})
    own.on('end', () => own === client && openLater())
    await own.connect()
    await own.query(`listen ${channel}`)
    pause = FIRST_PAUSE_MS
  }
  const openLater = () => {
    if (stopped || retry) return
    retry = setTimeout(() => {
      retry = undefined
      void open().then(onReconnected).catch(openLater)
    }, pause).unref()
    pause = Math.min(LONGEST_PAUSE_MS, pause * 2)
  }
  await open()
  return {
    async stop() {
      stopped = true
      clearTimeout(retry)
      await client.end()
    },
  }
}
