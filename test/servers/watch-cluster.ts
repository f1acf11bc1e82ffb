import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { STOP_CHANNEL, WATCH_NAME, leaveTestServer, startTestServer } from './cluster.ts'

const IDLE_LIMIT_MS = 5 * 60_000
const LOOK_EVERY_MS = 2000

// The test server outlives the test process that started it. This process stops it and deletes its data after five
// minutes without connections, or at once when a whole test run has ended.
for (let stopped = false; !stopped; ) {
  const server = await startTestServer()
  const mayLeave = await watch(server.url)
  stopped = mayLeave ? await leaveTestServer() : true
}
process.exit(0)

async function watch(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: WATCH_NAME })
  let lost = false
  client.on('error', () => (lost = true))
  await client.connect()
  const { rows } = await client.query(`select pg_try_advisory_lock(hashtext('chautari test watch')) as alone`)
  if (!rows[0].alone) return false
  let idleSince = Date.now()
  client.on('notification', () => (idleSince = 0))
  await client.query(`listen ${STOP_CHANNEL}`)
  while (!lost && Date.now() - idleSince < IDLE_LIMIT_MS) {
    await pause(LOOK_EVERY_MS)
    if (idleSince !== 0 && (await hasGuests(client))) idleSince = Date.now()
  }
  await client.end().catch(() => {})
  return !lost
}

async function hasGuests(client: pg.Client) {
  const query = `select from pg_stat_activity where backend_type = 'client backend' and application_name <> $1`
  const { rowCount } = await client.query(query, [WATCH_NAME]).catch(() => ({ rowCount: 0 }))
  return rowCount !== 0
}
