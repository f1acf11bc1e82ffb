import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { freshWorld, type World } from '#test/world.ts'
import { recordFailedJobs } from './record-failed-jobs.ts'
import { openQueue } from './queue.ts'

let world: World
let queue: Awaited<ReturnType<typeof openQueue>>
before(async () => {
  world = await freshWorld()
  queue = await openQueue(world.url, () => {})
})
after(async () => {
  await queue.stop()
  await world.close()
})

/** A job of the queue whose last attempt failed with this message. */
async function failed(words: string): Promise<string> {
  const payload = { bookingId: randomUUID() }
  await world.db.transaction().execute((tx) => queue.enqueue(tx, 'mail-booking-confirmed', payload))
  const output = JSON.stringify({ message: words, stack: 'Error: at somewhere' })
  const { rows } = await sql<{ id: string }>`update pgboss.job set state = 'failed', completed_on = now(),
    output = ${output}::jsonb where data -> 'payload' ->> 'bookingId' = ${payload.bookingId} returning id`.execute(
    world.db,
  )
  return rows[0]?.id ?? ''
}

const stored = (id: string) =>
  world.db.selectFrom('failed_job').selectAll().where('id', '=', id).executeTakeFirst()

test('stores a failed job once, also after the queue deletes it', async () => {
  const id = await failed('connect ECONNREFUSED 10.0.0.7:25')
  await world.db
    .transaction()
    .execute((tx) => queue.enqueue(tx, 'mail-booking-confirmed', { bookingId: randomUUID() }))
  assert.equal(await recordFailedJobs(world.deps), 1)
  assert.equal(await recordFailedJobs(world.deps), 0)
  await sql`delete from pgboss.job where id = ${id}`.execute(world.db)
  const job = await stored(id)
  assert.deepEqual([job?.name, job?.error], ['mail-booking-confirmed', 'connect ECONNREFUSED 10.0.0.7:25'])
  assert.equal(job?.failed_at.getTime(), world.clock.now().getTime())
})

test('removes personal data from the error message', async () => {
  const words = 'no mailbox for <maya.l+1@example.com>: Key (email)=(maya@example.com) already exists'
  const id = await failed(words)
  await recordFailedJobs(world.deps)
  const { error = '' } = (await stored(id)) ?? {}
  assert.match(error, /no mailbox for <\[email\]>: Key \[row\] already exists/)
  assert.doesNotMatch(error, /maya|example/)
  const { rows } = await sql<{ output: unknown }>`select output from pgboss.job where id = ${id}`.execute(
    world.db,
  )
  assert.deepEqual(rows, [{ output: null }], 'the queue stores no copy')
})
