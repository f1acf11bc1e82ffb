import pg from 'pg'
import { inTurns } from './in-turns.ts'

type Bare = {
  databaseUrl: string
  rows: (text: string) => Promise<unknown>
  atOnce: number
  /** Departures one after the other, with this many attempts and spots each; otherwise 40 at once with enough spots. */
  hot?: { attempts: number; spots: number }
}

/**
 * How many bookings a second plain SQL makes or refuses, with this many connections: a conditional update and an insert
 * in one transaction. It is the baseline for purchases.
 */
export async function bareBookings({ databaseUrl, rows, atOnce, hot }: Bare): Promise<number> {
  const idOf = (index: number) => 1 + (hot ? Math.floor(index / hot.attempts) : index % 40)
  await rows(`create table bare_departure (id int primary key, taken int not null, most int not null)`)
  await rows(
    `create table bare_booking (id bigint generated always as identity primary key, departure_id int, email text)`,
  )
  await rows(
    `insert into bare_departure select id, 0, ${hot?.spots ?? 1_000_000} from generate_series(1, 100) as id`,
  )
  const pool = new pg.Pool({ connectionString: databaseUrl, max: atOnce })
  const book = async (index: number) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const { rowCount } = await client.query(
        'update bare_departure set taken = taken + 1 where id = $1 and taken < most',
        [idOf(index)],
      )
      if (rowCount === 0) return void (await client.query('rollback'))
      await client.query('insert into bare_booking (departure_id, email) values ($1, $2)', [
        idOf(index),
        'maya@example.com',
      ])
      await client.query('commit')
    } finally {
      client.release()
    }
  }
  await inTurns(atOnce, 500, book)
  await rows('update bare_departure set taken = 0')
  const perSecond = await inTurns(atOnce, 5000, book)
  await pool.end()
  return perSecond
}
