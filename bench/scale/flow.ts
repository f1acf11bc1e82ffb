import pg from 'pg'
import { buy, buyers } from './buyers.ts'
import type { Market } from './market.ts'

const AT_ONCE = 16
const WARM_UP = 64
const BOOKINGS = 400
const BARE = 4000

/** How many guests book and pay in a second, beside the bare statements of a booking through the same pooler. */
export async function flow({ webs, departure, set }: Market): Promise<string[]> {
  const departures = await Promise.all(Array.from({ length: 40 }, () => departure(50)))
  const sell = (index: number) =>
    buy(webs[index % webs.length]!.url, departures[index % departures.length]!).then(() => {})
  await inTurns(WARM_UP, sell)
  const sales = await inTurns(BOOKINGS, sell)

  await set.primary.rows(
    `create table bare_departure (id int primary key, taken int not null, most int not null);
     create table bare_booking (id bigint generated always as identity primary key, departure_id int, email text);
     insert into bare_departure select id, 0, 1000000 from generate_series(1, 40) as id`,
  )
  const pool = new pg.Pool({ connectionString: set.pooler.url, max: AT_ONCE })
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
  await inTurns(500, book)
  const bare = await inTurns(BARE, book)
  await pool.end()
  return [
    `a guest books and pays, ${AT_ONCE} at once over ${webs.length} processes: ${sales.toFixed(1)} a second, ` +
      `${(bare / sales).toFixed(0)} times slower than the bare statements (${bare.toFixed(0)} a second)`,
  ]
}

async function inTurns(count: number, act: (index: number) => Promise<void>): Promise<number> {
  let next = 0
  const began = performance.now()
  await buyers(AT_ONCE, () => {
    if (next >= count) return null
    const index = next
    next += 1
    return () => act(index)
  })
  return count / ((performance.now() - began) / 1000)
}
