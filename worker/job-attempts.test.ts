import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { Db, Deps, Tx } from '#domain/deps.ts'
import type { JobName, Jobs } from '#domain/job.ts'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { soon } from '#test/soon.ts'
import { freshWorld, type World } from '#test/world.ts'
import { recordFailedJobs } from './record-failed-jobs.ts'
import { openQueue } from './queue.ts'

const CRASHES = 30

let world: World
let queue: Awaited<ReturnType<typeof openQueue>>
/** A second connection to the queue, with which a test takes jobs like a process that then ends. */
let boss: PgBoss
/** Mails that fail, selected by a part of their Message-ID; refunds always fail. */
const unsendable = new Set<string>()
const failed: string[] = []
before(async () => {
  world = await freshWorld()
  queue = await openQueue(world.url, () => {})
  boss = new PgBoss({ connectionString: world.url, schedule: false, supervise: false })
  await boss.start()
})
after(async () => {
  await queue.stop()
  await boss.stop({ graceful: false })
  await world.close()
})

const work = () => {
  const mail: Deps['mail'] = {
    ...world.deps.mail,
    async send(message) {
      if ([...unsendable].some((part) => message.messageId.includes(part)))
        throw new Error('the server is down')
      await world.deps.mail.send(message)
    },
  }
  return queue.work({ ...world.deps, mail, enqueue: queue.enqueue }, (name) => void failed.push(name))
}

async function aBooking(): Promise<string> {
  return (await boughtBooking(world, { departure: await world.departure(), until: 'confirmed' })).id
}

/** A job that has failed this many times; workers see it after the commit. */
async function aJob<Name extends JobName>(name: Name, payload: Jobs[Name], failures = 0): Promise<string> {
  return world.db.transaction().execute(async (tx) => {
    await queue.enqueue(tx, name, payload)
    const { rows } = await sql<{ id: string }>`select id from pgboss.job
      where data ->> 'name' = ${name} and data -> 'payload' = ${JSON.stringify(payload)}::jsonb
      order by created_on desc limit 1`.execute(tx)
    const id = rows[0]?.id ?? ''
    if (failures > 0) await hasFailed(id, failures, tx)
    return id
  })
}

/** Sets the number of failures of a waiting job. */
const hasFailed = (id: string, failures: number, db: Db | Tx = world.db) =>
  sql`update pgboss.job set state = 'retry', started_on = now(), retry_count = ${failures - 1},
    data = data || jsonb_build_object('failures', ${failures}::int) where id = ${id}`.execute(db)

const failedTimes = (id: string, times: number) =>
  soon(async () => {
    const { state, failures } = await job(id)
    return state === 'retry' && failures === times
  }, 30)

async function job(id: string) {
  const { rows } = await sql<{ state: string; failures: number | null; inSeconds: number }>`
    select state, (data -> 'failures')::int as failures,
      extract(epoch from start_after - now())::float as "inSeconds"
    from pgboss.job where id = ${id}`.execute(world.db)
  if (!rows[0]) throw new Error('there is no such job')
  return rows[0]
}

/** Moves a job past the pause before its retry. */
const hurry = (id: string) =>
  sql`update pgboss.job set start_after = now() where id = ${id} and state = 'retry'`.execute(world.db)
const listed = (id: string) =>
  world.db.selectFrom('failed_job').select(['error', 'retried_at']).where('id', '=', id).executeTakeFirst()

/** Takes a job this many times; each time the process ends before it is done. */
async function crashDuring(id: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await hurry(id)
    const [taken] = await boss.fetch('mail')
    if (!taken) return
    assert.equal(taken.id, id)
    // Runs the queue's supervision, which handles jobs of processes without a heartbeat.
    await boss.fail('mail', id)
  }
}

test('completes a job although thirty processes ended during it, and alerts an operator', async (t) => {
  const bookingId = await aBooking()
  const id = await aJob('mail-booking-confirmed', { bookingId })
  await crashDuring(id, CRASHES)
  const { state, failures } = await job(id)
  assert.deepEqual({ state, failures }, { state: 'retry', failures: null })
  await sql`update pgboss.job set start_after = now() + interval '1 hour' where id = ${id}`.execute(world.db)

  const control = await aJob('mail-booking-confirmed', { bookingId: await aBooking() })
  await sql`update pgboss.job set retry_limit = 20 where id = ${control}`.execute(world.db)
  await crashDuring(control, CRASHES)
  assert.equal((await job(control)).state, 'failed', 'the earlier rule gives the job up')

  unsendable.add(bookingId)
  await work()
  await hurry(id)
  await soon(async () => (await job(id)).failures !== null, 30)
  assert.equal((await listed(id))?.error, `${CRASHES} processes ended before this job was done`)
  unsendable.clear()
  await soon(async () => {
    await hurry(id)
    return (await job(id)).state === 'completed'
  }, 30)
  assert.ok((await listed(id))?.retried_at, 'it is no longer in the office’s list')
  assert.equal(world.sent.filter(({ messageId }) => messageId.includes(bookingId)).length, 1)
  t.diagnostic(`promise 2: a job survived ${CRASHES} ends of its process; control: given up after 20`)
})

test('a mail whose job fails is retried twenty times and then listed in the office', async () => {
  const bookingId = await aBooking()
  unsendable.add(bookingId)
  const id = await aJob('mail-booking-confirmed', { bookingId }, 19)
  await failedTimes(id, 20)
  const { inSeconds } = await job(id)
  assert.ok(inSeconds > 7000, `${inSeconds} s`)
  await hurry(id)
  await soon(async () => (await job(id)).state === 'failed', 30)
  assert.equal(await recordFailedJobs(world.deps), 2, 'this job and the control of the previous test')
  assert.equal((await listed(id))?.error, 'the server is down')
})

test('a failing refund is never given up: its retries slow down, and an operator is alerted', async () => {
  // This refund does not exist, so its job always fails.
  const early = await aJob('send-refund', { refundId: randomUUID() }, 7)
  await failedTimes(early, 8)
  assert.equal(await listed(early), undefined)
  const id = await aJob('send-refund', { refundId: randomUUID() }, 8)
  await failedTimes(id, 9)
  assert.equal((await listed(id))?.retried_at, null)

  await hasFailed(id, 400)
  await hurry(id)
  await failedTimes(id, 401)
  const { inSeconds } = await job(id)
  assert.ok(inSeconds > 7000 && inSeconds <= 7200, `${inSeconds} s`)

  // An operator retries it as a new job: the old one ends.
  await world.db
    .updateTable('failed_job')
    .set({ retried_at: world.clock.now() })
    .where('id', '=', id)
    .execute()
  await hurry(id)
  await soon(async () => (await job(id)).state === 'completed', 30)
})

test('applies the same rules to jobs and queues of an earlier version', async () => {
  await boss.updateQueue('other', { retryLimit: 20, retryDelay: 2, retryBackoff: true, retryDelayMax: 7200 })
  const data = { name: 'end-departure-bookings', payload: { departureId: randomUUID() } }
  const id = await boss.send('other', data, { startAfter: 3600 })
  const next = await openQueue(world.url, () => {})
  const { rows } = await sql<{ limit: number; backoff: boolean; days: number }>`
    select retry_limit as limit, retry_backoff as backoff,
      extract(day from keep_until - now())::float as days from pgboss.job where id = ${id}`.execute(world.db)
  assert.deepEqual([rows[0]?.limit, rows[0]?.backoff], [1_000_000, false])
  assert.ok((rows[0]?.days ?? 0) > 3000)
  const { rows: queues } = await sql`select from pgboss.queue
    where retry_backoff and name in ('mail', 'money', 'files', 'other')`.execute(world.db)
  assert.equal(queues.length, 0)
  await next.stop()
})
