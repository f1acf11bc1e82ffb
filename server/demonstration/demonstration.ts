import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { StartError } from '#db/embedded/start-error.ts'
import type { Db } from '#domain/deps.ts'
import type { Clock } from '../clock.ts'

/** Records which mode used this database first, and refuses to mix demonstration and real bookings. */
export async function markDatabaseMode(
  db: Db,
  mode: 'demonstration' | 'production',
  now: Date,
): Promise<void> {
  await db
    .insertInto('installation')
    .values({ id: 1, mode, first_used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const first = await db.selectFrom('installation').select('mode').executeTakeFirstOrThrow()
  if (first.mode === mode) return
  throw new StartError(
    mode === 'demonstration'
      ? 'This database was used in production. Demonstration mode refuses to start on it.'
      : 'This database holds the demonstration. Give production a database of its own.',
  )
}

/** The demonstration's secret, generated once and stored in its database for all its processes. */
export async function demonstrationSecret(db: Db): Promise<string> {
  const { rows } = await sql<{ value: string }>`select value from demonstration.secret`.execute(db)
  return rows[0]?.value ?? ''
}

/** `POST /dev/clock {"advance": "P20D"}` moves the clock forward; `GET /dev/clock` returns the time. */
export async function clockPages(app: FastifyInstance, { clock }: { clock: Clock }) {
  app.get('/dev/clock', async () => ({ now: clock.now().toISOString() }))

  app.post<{ Body: { advance?: unknown } | null }>('/dev/clock', async ({ body }, reply) => {
    const milliseconds = durationMs(body?.advance, clock.now())
    if (milliseconds === null)
      return reply
        .code(422)
        .send({ error: 'Send {"advance": "P20D"}: an ISO 8601 duration that is not negative.' })
    return { now: (await clock.advance(milliseconds)).toISOString() }
  })
}

/** The clock moves at most ten years at once. */
const MOST_MS = 10 * 366 * 86_400_000

function durationMs(text: unknown, from: Date): number | null {
  if (typeof text !== 'string') return null
  try {
    const relativeTo = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO('UTC')
    const total = Temporal.Duration.from(text).total({ unit: 'milliseconds', relativeTo })
    return total >= 0 && total <= MOST_MS ? Math.round(total) : null
  } catch {
    return null
  }
}
