import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect } from '#db/connect.ts'
import type { Db } from '#domain/deps.ts'
import { book, startSite, type Site } from '#test/site.ts'
import { payCard } from '#test/samples/guest-flow.ts'
import { soon } from '#test/soon.ts'
import { openQueue } from '#worker/queue.ts'
import type { Figure } from './run.ts'

const BOOKINGS = 200
const MAILS = 500
/** The sales a second with which the mails have to keep pace. */
const SALES_A_SECOND = 25
/** How long after its sale a confirmation mail may leave. */
export const LATEST_MAIL_SECONDS = 10

/**
 * Confirmation mails with voucher and calendar file: how many a program sends a second, and how long the last one waits
 * when 25 bookings a second are confirmed.
 */
export async function mails(): Promise<Figure[]> {
  const site = await startSite()
  const db = connect(site.databaseUrl, { max: 4, applicationName: 'chautari-bench' })
  const queue = await openQueue(site.databaseUrl, () => {})
  try {
    const ids = await confirmedBookings(site)
    const send = (count: number, perSecond: number) => sendAll(db, queue, ids, { count, perSecond })
    await send(50, Infinity)
    const all = await send(MAILS, Infinity)
    const paced = await send(MAILS, SALES_A_SECOND)
    return [
      {
        what: `confirmation mails a second, ${MAILS} at once`,
        measured: `${(MAILS / all.seconds).toFixed(1)}/s`,
        baseline: `${SALES_A_SECOND}/s`,
        ratio: MAILS / all.seconds / SALES_A_SECOND,
        target: '≥ 1',
      },
      {
        what: `the longest wait of a confirmation mail at ${SALES_A_SECOND} sales a second`,
        measured: `${paced.longestWait.toFixed(1)} s`,
        baseline: `${LATEST_MAIL_SECONDS} s`,
        ratio: paced.longestWait / LATEST_MAIL_SECONDS,
        target: '≤ 1',
      },
    ]
  } finally {
    await queue.stop()
    await db.destroy()
    await site.close()
  }
}

async function confirmedBookings(site: Site): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < BOOKINGS) {
    const departure = await site.departure({ spots: 50 })
    for (let spot = 0; spot < 50; spot += 1) {
      const who = site.caller()
      const { json } = await book(who, departure)
      const session = await who.post('/api/payments/create-checkout-session', {
        body: { bookingId: json.id },
      })
      await payCard(who, /(cs_\w+)/.exec(String(session.json.url))?.[1] ?? '')
      ids.push(json.id as string)
    }
  }
  await soon(async () => {
    const [row] = await site.rows(
      `select count(*)::int as count from booking where id = any($1) and state = 'confirmed'`,
      [ids],
    )
    return row.count === ids.length
  }, 60)
  return ids
}

type Queue = Awaited<ReturnType<typeof openQueue>>
type Pace = { count: number; perSecond: number }

/** Enqueues the mails at that pace and waits until all are sent; in seconds. */
async function sendAll(db: Db, queue: Queue, ids: readonly string[], { count, perSecond }: Pace) {
  await untilSent(db)
  const began = Date.now()
  const startedAt = new Date()
  for (let index = 0; index < count; index += 1) {
    const due = began + (index / perSecond) * 1000
    if (due > Date.now()) await pause(due - Date.now())
    const bookingId = ids[index % ids.length] ?? ''
    await db.transaction().execute((tx) => queue.enqueue(tx, 'mail-booking-confirmed', { bookingId }))
  }
  await untilSent(db)
  const seconds = (Date.now() - began) / 1000
  return { seconds, longestWait: await longestWait(db, startedAt) }
}

/** Waits until no mail is left in the queue. */
export async function untilSent(db: Db): Promise<void> {
  await soon(async () => {
    const { rows } =
      await sql`select from pgboss.job where name = 'mail' and state in ('created', 'retry', 'active') limit 1`.execute(
        db,
      )
    return rows.length === 0
  }, 300)
}

/** The longest time in seconds from when a confirmation mail was enqueued to when it was sent. */
export async function longestWait(db: Db, since: Date): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    select max(extract(epoch from completed_on - created_on))::float8 as wait from pgboss.job
    where name = 'mail' and data ->> 'name' = 'mail-booking-confirmed' and created_on >= ${since}`.execute(db)
  return rows[0]?.wait ?? 0
}
