import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Deps } from '#domain/deps.ts'
import { smtpMail } from '#integrations/mail/smtp-mail.ts'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { freshWorld, type World } from '#test/world.ts'
import { quickOrFull } from '#test/quick-or-full.ts'
import { startSmtp } from '#test/servers/smtp-server.ts'
import { openQueue } from './queue.ts'

const MAILS = quickOrFull(12, 60)
/** The acceptance of a message was lost, so the same one, by its Message-ID, is sent again. */
const BROKEN_OFF = 2

let world: World
let smtp: Awaited<ReturnType<typeof startSmtp>>
let queue: Awaited<ReturnType<typeof openQueue>>
const failures: string[] = []
before(async () => {
  world = await freshWorld()
  smtp = await startSmtp()
  queue = await openQueue(world.url, () => {})
  const mail = smtpMail({ url: `smtp://127.0.0.1:${smtp.port}?ignoreTLS=true`, from: 'hello@chautari.test' })
  const deps: Deps = { ...world.deps, mail, enqueue: queue.enqueue }
  await queue.work(deps, (name) => void failures.push(name))
})
after(async () => {
  await queue.stop()
  await smtp.stop()
  await world.close()
})

const order = (bookingId: string) =>
  world.db.transaction().execute((tx) => queue.enqueue(tx, 'mail-booking-confirmed', { bookingId }))
/** Moves the clock by an hour for the jobs that wait for a retry. */
const hurry = () => sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(world.db)
const open = async () => {
  const { rows } = await sql<{ id: string }>`select id from pgboss.job
    where data ->> 'name' = 'mail-booking-confirmed' and state in ('created', 'retry', 'active')`.execute(
    world.db,
  )
  return rows.length
}
async function until(holds: () => boolean | Promise<boolean>) {
  for (const end = Date.now() + 60_000; !(await holds()); await pause(100))
    assert.ok(Date.now() < end, `no success within a minute: ${String(holds)}`)
}

test('after an hour without a mail server each mail arrives, under one Message-ID', async (t) => {
  const bookings = await Promise.all(
    Array.from({ length: MAILS }, async () =>
      boughtBooking(world, { departure: await world.departure(), until: 'confirmed' }),
    ),
  )
  await smtp.down()
  for (const { id } of bookings) await order(id)
  await until(() => failures.length >= MAILS)
  for (let tries = 0; tries < 3; tries += 1) {
    await hurry()
    const seen = failures.length
    await until(() => failures.length > seen)
  }
  assert.equal(await open(), MAILS, 'none is lost')
  smtp.feels('takes and breaks off')
  await smtp.up()
  await hurry()
  await until(() => smtp.taken.length >= BROKEN_OFF)
  smtp.feels('well')
  await until(async () => {
    await hurry()
    return (await open()) === 0
  })
  const wanted = bookings.map(({ id }) => `booking-confirmed.${id}@chautari.test`).toSorted()
  assert.deepEqual([...new Set(smtp.taken.map(({ messageId }) => messageId))].toSorted(), wanted)
  const twice = smtp.taken.length - MAILS
  t.diagnostic(
    `promise 22: ${MAILS} mails through an hour without a mail server, ${failures.length} tries in vain, each arrived under one ` +
      `Message-ID; ${twice} came again because their acceptance was lost`,
  )
})

test('lists a permanently refused mail in the office at once, and does not retry it', async () => {
  const { id } = await boughtBooking(world, { departure: await world.departure(), until: 'confirmed' })
  smtp.feels(550)
  await order(id)
  await until(async () => (await open()) === 0)
  smtp.feels('well')
  const jobs = await world.db.selectFrom('failed_job').select(['name', 'payload', 'error']).execute()
  assert.deepEqual(jobs, [
    {
      name: 'mail-booking-confirmed',
      payload: { bookingId: id },
      error: 'smtp send: 550, EENVELOPE',
    },
  ])
  assert.ok(!smtp.taken.some(({ messageId }) => messageId.includes(id)))
})

test('does not list a code for an address that does not exist', async () => {
  const at = world.clock.now()
  const challenge = await world.db
    .insertInto('login_challenge')
    .values({
      email: 'mistyped@example.com',
      browser_hash: Buffer.from(randomUUID()),
      network: '10.0.0.0/24',
      created_at: at,
      expires_at: new Date(at.getTime() + 600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const stored = async () => (await world.db.selectFrom('failed_job').select('id').execute()).length
  const before = [failures.length, await stored()] as const
  smtp.feels(550)
  await world.db
    .transaction()
    .execute((tx) => queue.enqueue(tx, 'mail-login-code', { challengeId: challenge.id }))
  await until(() => failures.length > before[0])
  smtp.feels('well')
  await until(async () => {
    const { rows } = await sql`select from pgboss.job
      where data ->> 'name' = 'mail-login-code' and state in ('created', 'retry', 'active')`.execute(world.db)
    return rows.length === 0
  })
  assert.deepEqual([failures.length, await stored()], [before[0] + 1, before[1]])
})
