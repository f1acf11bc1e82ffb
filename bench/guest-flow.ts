import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { connect } from '#db/connect.ts'
import { bookingIn, holdSpots, payCard, sendForm, sessionIn } from '#test/samples/guest-flow.ts'
import { startSite, type Site, type SiteDeparture } from '#test/site.ts'
import { LATEST_MAIL_SECONDS, longestWait, untilSent } from './mails.ts'
import type { Figure } from './run.ts'

const BUYERS = 16
const WARM_UP = 64
const BOOKINGS = 400
const SPOTS = 50

/**
 * The throughput of complete bookings through HTTP with enough spots: hold, form, payment page opened, paid, webhook,
 * confirmed. Compared with the minimum of a booking: a conditional update and an insert in one transaction by a plain
 * pg client, on the same PostgreSQL.
 */
export async function guestFlow(): Promise<Figure[]> {
  const site = await startSite()
  const db = connect(site.databaseUrl, { max: 1, applicationName: 'chautari-bench' })
  try {
    const departures = await Promise.all(Array.from({ length: 40 }, () => site.departure({ spots: SPOTS })))
    const confirmed = watchBookings(site)
    const buy = (index: number) => buyOne(site, departures[index % departures.length]!, confirmed.until)
    await inTurns(WARM_UP, buy)
    await untilSent(db)
    const began = new Date()
    const measured = await inTurns(BOOKINGS, buy)
    confirmed.stop()
    await untilSent(db)
    const mailWait = await longestWait(db, began)
    const bare = await bareBookings(site)
    return [
      {
        what: `guest books and pays, ${BUYERS} at once`,
        measured: `${measured.toFixed(1)}/s`,
        baseline: `${bare.toFixed(0)}/s bare update and insert by pg`,
        ratio: bare / measured,
        target: '≤ 60',
      },
      {
        what: `the longest wait of their confirmation mails, at ${measured.toFixed(1)} sales a second`,
        measured: `${mailWait.toFixed(1)} s`,
        baseline: `${LATEST_MAIL_SECONDS} s`,
        ratio: mailWait / LATEST_MAIL_SECONDS,
        target: '≤ 1',
      },
    ]
  } finally {
    await db.destroy()
    await site.close()
  }
}

async function buyOne(site: Site, departure: SiteDeparture, confirmed: (id: string) => Promise<void>) {
  const who = site.caller()
  const form = { email: `${randomUUID()}@example.com`, spots: 1, key: randomUUID() }
  const bookingId = bookingIn(await holdSpots(who, departure, 1))
  const sessionId = bookingId && sessionIn(await sendForm(who, bookingId, form))
  if (!sessionId) throw new Error('a spot that is free could not be booked')
  const { status } = await payCard(who, sessionId)
  if (status !== 303) throw new Error(`the card page answered ${status}`)
  await confirmed(bookingId)
}

/** Reports each booking when it is confirmed, with one query for all that are pending. */
function watchBookings({ rows }: Site) {
  const waiting = new Map<string, () => void>()
  let stopped = false
  const look = async () => {
    while (!stopped) {
      if (waiting.size > 0) {
        const text = `select id from booking where id = any($1) and state = 'confirmed'`
        for (const { id } of await rows(text, [[...waiting.keys()]])) {
          waiting.get(id)?.()
          waiting.delete(id)
        }
      }
      await pause(10)
    }
  }
  void look()
  return {
    until: (id: string) => new Promise<void>((resolve) => void waiting.set(id, resolve)),
    stop: () => void (stopped = true),
  }
}

async function bareBookings({ databaseUrl, rows }: Site): Promise<number> {
  await rows(`create table bare_departure (id int primary key, taken int not null, most int not null)`)
  await rows(
    `create table bare_booking (id bigint generated always as identity primary key, departure_id int, email text)`,
  )
  await rows(`insert into bare_departure select id, 0, 1000000 from generate_series(1, 40) as id`)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: BUYERS })
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
  const perSecond = await inTurns(5000, book)
  await pool.end()
  return perSecond
}

async function inTurns(count: number, act: (index: number) => Promise<void>): Promise<number> {
  let next = 0
  const began = performance.now()
  const worker = async () => {
    while (next < count) await act(next++)
  }
  await Promise.all(Array.from({ length: BUYERS }, worker))
  return count / ((performance.now() - began) / 1000)
}
