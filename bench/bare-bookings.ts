import pg from 'pg'
import { inTurns } from './in-turns.ts'

type Bare = { databaseUrl: string; rows: (text: string) => Promise<unknown>; atOnce: number }

/**
 * How many bookings a second plain SQL makes, with this many connections: a conditional update and an insert in one
 * transaction. It is the baseline for purchases.
 */
export async function bareBookings({ databaseUrl, rows, atOnce }: Bare): Promise<number> {
  await rows(`create table bare_departure (id int primary key, taken int not null, most int not null)`)
  await rows(
    `create table bare_booking (id bigint generated always as identity primary key, departure_id int, email text)`,
  )
  await rows(`insert into bare_departure select id, 0, 1000000 from generate_series(1, 40) as id`)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: atOnce })
  const book = async (index: number) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query('update bare_departure set taken = taken + 1 where id = $1 and taken < most', [
        1 + (index % 40),
      ])
      await client.query('insert into bare_booking (departure_id, email) values ($1, $2)', [
        1 + (index % 40),
        'maya@example.com',
      ])
      await client.query('commit')
    } finally {
      client.release()
    }
  }
  await inTurns(atOnce, 500, book)
  const perSecond = await inTurns(atOnce, 5000, book)
  await pool.end()
  return perSecond
}
