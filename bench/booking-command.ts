import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from '#db/schema.ts'
import { createBooking } from '#domain/booking/hold/create-booking.ts'
import { aVisitor, freshWorld, someDetails, type World } from '#test/world.ts'
import type { Figure } from './run.ts'

const BOOKINGS = 1_000
const AT_ONCE = 8

type Statement = { sql: string; parameters: readonly unknown[] }

/**
 * The throughput of the booking command, compared with the same SQL sent by a plain pg client, on departures with
 * enough spots.
 */
export async function bookingCommand(): Promise<Figure[]> {
  const world = await freshWorld()
  try {
    const departures = await Promise.all(Array.from({ length: 600 }, () => world.departure({ spots: 50 })))
    const request = (index: number, key: string) => {
      const departure = departures[index % departures.length]!
      return {
        trekId: departure.trekId,
        startsOn: departure.starts_on,
        endsOn: departure.ends_on,
        adultCount: 2,
        shownTotalCents: 2 * 1240_00,
        details: someDetails(2),
        key,
      }
    }
    const command = (index: number) => createBooking(world.deps, request(index, randomUUID()), aVisitor())
    const bare = await bareSql(world, departures, (db, key) =>
      createBooking({ ...world.deps, db }, { ...request(0, key), shownTotalCents: null }, aVisitor()),
    )

    await inTurns(200, command)
    await inTurns(200, bare.run)
    const rounds = { command: 0, bare: 0 }
    for (let round = 0; round < 3; round += 1) {
      rounds.command = Math.max(rounds.command, await inTurns(BOOKINGS, command))
      rounds.bare = Math.max(rounds.bare, await inTurns(BOOKINGS, bare.run))
    }
    await bare.close()
    return [
      {
        what: `booking command, ${AT_ONCE} at once, best of 3`,
        measured: `${rounds.command.toFixed(0)}/s`,
        baseline: `${rounds.bare.toFixed(0)}/s the same SQL by pg`,
        ratio: rounds.command / rounds.bare,
        target: '≥ 0.5',
      },
    ]
  } finally {
    await world.close()
  }
}

type Departure = Awaited<ReturnType<World['departure']>>

/** Records the statements of one booking and sends them again, for another visitor each time. */
async function bareSql(
  world: World,
  departures: Departure[],
  book: (db: Kysely<Tables>, key: string) => Promise<{ id: string; visitor_id: string }>,
) {
  const recorded: Statement[] = []
  const pool = new pg.Pool({ connectionString: world.url, max: 20, types: { getTypeParser } })
  pool.on('error', () => {})
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void recorded.push({ sql: query.sql, parameters: query.parameters }),
  })
  const key = randomUUID()
  const first = await book(db, key)
  const statements = recorded.filter(({ sql }) => !/^(begin|commit)/.test(sql))
  const before = statements.findIndex(({ sql }) => sql.includes('for update'))

  const [model] = departures
  const run = async (index: number) => {
    const departure = departures[index % departures.length]
    const client = await pool.connect()
    try {
      const mine = new Map<unknown, unknown>([
        [key, randomUUID()],
        [first.visitor_id, randomUUID()],
        [model?.id, departure?.id],
        [model?.trekId, departure?.trekId],
      ])
      for (const [position, { sql, parameters }] of statements.entries()) {
        if (position === before) await client.query('begin')
        const { rows } = await client.query(
          sql,
          parameters.map((each) => mine.get(each) ?? each) as unknown[],
        )
        if (sql.startsWith('insert into "booking" ')) mine.set(first.id, rows[0].id)
      }
      await client.query('commit')
    } finally {
      client.release()
    }
  }
  return { run, close: () => pool.end() }
}

const { INT8, NUMERIC, DATE } = pg.types.builtins

/** The same types as those of db/connect.ts: numbers, and dates as YYYY-MM-DD. */
function getTypeParser(type: number, format?: 'text' | 'binary') {
  if (type === INT8 || type === NUMERIC) return Number
  if (type === DATE) return String
  return pg.types.getTypeParser(type, format) as (text: string) => unknown
}

async function inTurns(count: number, act: (index: number) => Promise<unknown>): Promise<number> {
  let next = 0
  const began = performance.now()
  const worker = async () => {
    while (next < count) await act(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return count / ((performance.now() - began) / 1000)
}
