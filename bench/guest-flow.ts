import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '#db/connect.ts'
import { startSite, type Site } from '#test/site.ts'
import { bareBookings } from './bare-bookings.ts'
import { inTurns } from './in-turns.ts'
import { LATEST_MAIL_SECONDS, longestWait, untilSent } from './mails.ts'
import type { Figure } from './run.ts'
import { buy as buyAt } from './scale/buyers.ts'

const BUYERS = 16
const WARM_UP = 64
const BOOKINGS = 400
const SPOTS = 50
/** Purchases one after the other, and how long one may take. */
const ALONE = 30
const ALONE_MS = 30

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
    const buy = async (index: number) =>
      confirmed.until(await buyAt(site.url, departures[index % departures.length]!))
    await inTurns(BUYERS, WARM_UP, buy)
    await untilSent(db)
    const began = new Date()
    const measured = await inTurns(BUYERS, BOOKINGS, buy)
    confirmed.stop()
    await untilSent(db)
    const mailWait = await longestWait(db, began)
    const one = await site.departure({ spots: SPOTS })
    const alone = await medianTime(() => buyAt(site.url, one))
    const bare = await bareBookings({ ...site, atOnce: BUYERS })
    return [
      {
        what: `guest books and pays, ${BUYERS} at once`,
        measured: `${measured.toFixed(1)}/s`,
        baseline: `${bare.toFixed(0)}/s bare update and insert by pg`,
        ratio: bare / measured,
        target: '≤ 150',
      },
      {
        what: `guest books and pays alone, median of ${ALONE}`,
        measured: `${alone.toFixed(1)} ms`,
        baseline: `${ALONE_MS} ms`,
        ratio: alone / ALONE_MS,
        target: '≤ 1',
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

/** The median time of an act in milliseconds. It pauses after each act for the jobs that follow. */
async function medianTime(act: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < ALONE; count += 1) {
    const began = performance.now()
    await act()
    times.push(performance.now() - began)
    await pause(300)
  }
  return times.toSorted((one, other) => one - other)[ALONE >> 1] ?? 0
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
