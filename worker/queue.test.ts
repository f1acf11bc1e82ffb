import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { Deps, Mail } from '#domain/deps.ts'
import { receiveEvent } from '#domain/checkout/receive-event.ts'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { soon } from '#test/soon.ts'
import { freshWorld, type World } from '#test/world.ts'
import { placeOf, queueNames } from './job-queues.ts'
import { jobs } from './jobs.ts'
import { recordFailedJobs } from './record-failed-jobs.ts'
import { openQueue } from './queue.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

test('every job has a queue, mails are in the mail queue, and a login code goes first', () => {
  const names = Object.keys(jobs) as (keyof typeof jobs)[]
  assert.ok(names.length >= 40, `${names.length} jobs`)
  for (const name of names) {
    assert.ok(queueNames.includes(placeOf(name).queue), name)
    assert.equal(placeOf(name).queue === 'mail', name.startsWith('mail-'), name)
  }
  const highest = names.toSorted((a, b) => placeOf(b).priority - placeOf(a).priority)
  assert.deepEqual(highest.slice(0, 2).sort(), ['mail-booking-link', 'mail-login-code'])
})

test('jobs that move money run in the order in which they were added, so that none waits for all others', () => {
  const inQueue = (Object.keys(jobs) as (keyof typeof jobs)[]).filter(
    (name) => placeOf(name).queue === 'money',
  )
  assert.deepEqual(inQueue.sort(), [
    'apply-payment-event',
    'return-membership',
    'send-gift-card-refund',
    'send-refund',
  ])
  assert.equal(new Set(inQueue.map((name) => placeOf(name).priority)).size, 1)
})

test('runs jobs that an earlier version added before or during an update', async () => {
  const earlier = await earlierVersion()
  const departure = await world.departure()
  const before = await boughtBooking(world, { departure, until: 'confirmed' })
  const during = await boughtBooking(world, { departure, until: 'confirmed' })
  const isSent = async (id: string) => world.sent.some(({ messageId }) => messageId.includes(id))

  await earlier.add(before.id)
  const queue = await openQueue(world.url, () => {})
  await queue.work({ ...world.deps, enqueue: queue.enqueue }, () => {})
  await soon(() => isSent(before.id))
  await earlier.add(during.id)
  assert.equal(await queue.moveOldJobs(), 1)
  assert.equal(await queue.moveOldJobs(), 0)
  const { rows } = await sql<{ name: string }>`
    select name from pgboss.job where data -> 'payload' ->> 'bookingId' = ${during.id}`.execute(world.db)
  assert.deepEqual(rows, [{ name: 'mail' }])
  await queue.stop()
  await earlier.stop()
})

test('stores a job that failed in an earlier version for the office', async () => {
  const earlier = await earlierVersion()
  const bookingId = randomUUID()
  await earlier.add(bookingId)
  await sql`update pgboss.job set state = 'failed', completed_on = now() where data ->> 'bookingId' = ${bookingId}`.execute(
    world.db,
  )
  const queue = await openQueue(world.url, () => {})
  assert.equal(await recordFailedJobs(world.deps), 0, 'the office does not list it yet')
  assert.equal(await queue.moveOldJobs(), 1)
  assert.equal(await recordFailedJobs(world.deps), 1)
  const stored = await world.db.selectFrom('failed_job').select(['name', 'payload']).execute()
  assert.deepEqual(stored, [{ name: 'mail-booking-confirmed', payload: { bookingId } }])
  await queue.stop()
  await earlier.stop()
})

test('while every worker waits for a slow mail server, a login code is sent and a payment event is applied', async () => {
  const queue = await openQueue(world.url, () => {})
  let release = (): void => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const waiting = new Set<string>()
  // A job can run twice when its process stalls for longer than its heartbeat.
  const sent = new Set<string>()
  const failures: unknown[] = []
  const mail: Mail = {
    forget: world.deps.mail.forget,
    async send({ messageId }) {
      const isCode = messageId.startsWith('login-code')
      if (!isCode) {
        waiting.add(messageId)
        await released
      }
      sent.add(messageId)
    },
  }
  const deps: Deps = { ...world.deps, mail, enqueue: queue.enqueue }
  await queue.work(deps, (name, error) => failures.push([name, error]))
  const bookings = await Promise.all(
    Array.from({ length: 10 }, async () => boughtBooking(world, { departure: await world.departure() })),
  )
  await world.db.transaction().execute(async (tx) => {
    for (const { id } of bookings) await queue.enqueue(tx, 'mail-booking-confirmed', { bookingId: id })
  })
  await soon(async () => waiting.size === 6)
  const challengeId = await aChallenge()
  await world.db.transaction().execute((tx) => queue.enqueue(tx, 'mail-login-code', { challengeId }))
  await soon(async () => sent.size === 1)
  const event = { id: 'evt_slow_mail', type: 'payment_intent.created', objectId: 'pi_slow_mail' }
  await receiveEvent(deps, { ...event, live: deps.payments.live })
  await soon(async () => {
    const { applied_at } = await world.db
      .selectFrom('payment_event')
      .select('applied_at')
      .where('id', '=', event.id)
      .executeTakeFirstOrThrow()
    return applied_at !== null
  })
  assert.equal(waiting.size, 6, 'the other mails wait')
  release()
  // The queue may also hold a mail of an earlier test.
  const isSent = (id: string) => [...sent].some((messageId) => messageId.includes(id))
  await soon(async () => bookings.every(({ id }) => isSent(id)))
  assert.deepEqual(failures, [])
  await queue.stop()
})

/** The queue of a version with one queue for each kind of job. */
async function earlierVersion() {
  const boss = new PgBoss({ connectionString: world.url, schedule: false, supervise: false })
  await boss.start()
  await boss.createQueue('mail-booking-confirmed')
  return {
    add: (bookingId: string) => boss.send('mail-booking-confirmed', { bookingId }),
    stop: () => boss.stop({ graceful: false }),
  }
}

async function aChallenge(): Promise<string> {
  const at = world.clock.now()
  const { rows } = await sql<{ id: string }>`
    insert into login_challenge (email, browser_hash, network, created_at, expires_at)
    values (${`${randomUUID()}@example.com`}, ${Buffer.from(randomUUID())}, '10.0.0.0/24', ${at},
      ${new Date(at.getTime() + 600_000)}) returning id`.execute(world.db)
  return rows[0]?.id ?? ''
}
