import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { anOperator } from '#test/sign-in/operator.ts'
import { freshWorld, type World } from '#test/world.ts'
import { findActs, findAuditChoices } from './audit-queries.ts'
import { findDifferences } from './discrepancy-queries.ts'
import { findFailures } from './failure-queries.ts'
import { makeOperator } from './make-operator.ts'
import { maskedEmail, maskedName } from '../mask-rules.ts'
import { countOffice } from './office-counts-queries.ts'
import { findQueues } from './queue-queries.ts'
import { retryFailure } from './retry-failure.ts'
import { settleDifference } from './settle-discrepancy.ts'
import { findToday } from './today-queries.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const at = () => world.clock.now()

async function aFailedJob() {
  const id = randomUUID()
  const payload = JSON.stringify({ bookingId: randomUUID() })
  await world.db
    .insertInto('failed_job')
    .values({ id, name: 'mail-booking-confirmed', payload, error: 'no answer', failed_at: at() })
    .execute()
  return id
}

async function anEvent(attempts: number, applied: boolean) {
  const id = `evt_${randomUUID()}`
  const applied_at = applied ? at() : null
  await world.db
    .insertInto('payment_event')
    .values({
      id,
      type: 'checkout.session.completed',
      object_id: 'cs_1',
      received_at: at(),
      attempts,
      applied_at,
    })
    .execute()
  return id
}

async function aDifference(kind = 'balance-differs') {
  const { id } = await world.db
    .insertInto('provider_difference')
    .values({ kind, object_id: randomUUID(), detail: '12 cents', found_at: at(), seen_at: at() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test('failed jobs and unapplied events are listed, oldest first, and retried once', async () => {
  const job = await aFailedJob()
  world.clock.minutes(1)
  const event = await anEvent(3, false)
  await anEvent(2, true)
  await anEvent(0, false)
  assert.deepEqual(
    (await findFailures(world.deps)).map(({ id, kind }) => [id, kind]),
    [
      [job, 'job'],
      [event, 'event'],
    ],
  )
  assert.equal((await countOffice(world.deps)).failures, 2)
  const operator = await anOperator(world, { factor: new Date(at().getTime() - 60 * 60_000) })
  for (const [kind, id] of [
    ['job', job],
    ['event', event],
  ] as const) {
    const clicks = await Promise.allSettled(
      Array.from({ length: 20 }, () => retryFailure(world.deps, { kind, id }, operator)),
    )
    assert.equal(clicks.filter(({ status }) => status === 'fulfilled').length, 1)
  }
  assert.deepEqual(await findFailures(world.deps), [])
  assert.deepEqual(
    (await world.jobs()).map(({ name }) => name),
    ['mail-booking-confirmed', 'apply-payment-event'],
  )
  for (const id of ['', 'x', randomUUID()])
    await assert.rejects(retryFailure(world.deps, { kind: 'job', id }, operator), {
      code: 'failure-not-found',
    })
  const stranger = await anOperator(world, { role: 'support' })
  await assert.rejects(retryFailure(world.deps, { kind: 'job', id: job }, stranger), {
    code: 'operators-only',
  })
})

test('a discrepancy is settled once, with a note; held money is decided elsewhere', async () => {
  const id = await aDifference()
  const held = await aDifference('payment-held')
  const operator = await anOperator(world)
  for (const note of ['', ' ', 'x'.repeat(501)])
    await assert.rejects(settleDifference(world.deps, { id, note }, operator), { code: 'note-needed' })
  await assert.rejects(settleDifference(world.deps, { id: held, note: 'seen' }, operator), {
    code: 'difference-not-found',
  })
  const clicks = await Promise.allSettled(
    Array.from({ length: 20 }, () => settleDifference(world.deps, { id, note: 'A bank holiday.' }, operator)),
  )
  assert.equal(clicks.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.deepEqual(
    (await findDifferences(world.deps, 'open')).map((row) => row.id),
    [held],
  )
  const [settled] = await findDifferences(world.deps, 'settled')
  assert.deepEqual([settled?.note, settled?.settler], ['A bank holiday.', ''])
  const stale = await anOperator(world, { factor: new Date(at().getTime() - 11 * 60_000) })
  await assert.rejects(settleDifference(world.deps, { id: held, note: 'seen' }, stale), {
    code: 'second-factor-needed',
  })
})

test('the audit log is read newest first, a page at a time, by act, person and subject', async () => {
  const operator = await anOperator(world)
  const ids = await Promise.all(Array.from({ length: 120 }, () => aDifference()))
  for (const id of ids) await settleDifference(world.deps, { id, note: 'one of many' }, operator)
  const all = { act: '', actor: operator.account.id, subject: '', before: null }
  const first = await findActs(world.deps, all)
  assert.equal(first.acts.length, 100)
  assert.equal(first.acts[0]?.subject_id, ids.at(-1))
  const rest = await findActs(world.deps, { ...all, before: first.next })
  assert.deepEqual([rest.acts.length, rest.next], [20, null])
  const one = await findActs(world.deps, { ...all, subject: ids[3] ?? '', act: 'settle-difference' })
  assert.deepEqual(
    one.acts.map(({ reason }) => reason),
    ['one of many'],
  )
  assert.deepEqual((await findActs(world.deps, { ...all, act: 'approve-refund' })).acts, [])
  const choices = await findAuditChoices(world.deps)
  assert.ok(choices.acts.includes('settle-difference'))
  assert.ok(choices.actors.some(({ id }) => id === operator.account.id))
})

test('an operator is created once, with the account, and the log states that it was on the command line', async () => {
  const email = `New.Operator-${randomUUID()}@Example.com`
  assert.equal(await makeOperator(world.deps, email), true)
  assert.equal(await makeOperator(world.deps, email.toLowerCase()), false)
  const { id, role } = await world.db
    .selectFrom('account')
    .select(['id', 'role'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  assert.equal(role, 'operator')
  const { acts } = await findActs(world.deps, {
    act: 'make-operator',
    actor: 'program',
    subject: id,
    before: null,
  })
  assert.deepEqual(
    acts.map(({ actor_id, reason }) => [actor_id, reason]),
    [[null, 'at the machine']],
  )
  await assert.rejects(makeOperator(world.deps, 'nobody'), { code: 'email-invalid' })
})

test('home names every queue with its age, and its numbers are the ledger’s', async () => {
  const queues = await findQueues(world.deps)
  assert.deepEqual(
    queues.map(({ label }) => label),
    [
      'Host verification',
      'Refunds',
      'Claims',
      'Overdue payments',
      'Payouts',
      'Support',
      'Contact',
      'Reported messages',
      'Reported content',
      'Credit',
      'Differences',
      'Jobs and webhooks',
      'Second approvals',
      'Erasures',
    ],
  )
  assert.equal(queues.find(({ label }) => label === 'Differences')?.open, 1)
  const today = await findToday(world.deps)
  assert.deepEqual([today.unbalancedCents, today.takenCents, today.confirmed], [0, 0, 0])
})

test('names and addresses are shown by their first letters', () => {
  assert.equal(maskedName('Maya', 'Lindqvist'), 'M•••• L••••')
  assert.equal(maskedName('Tenzing', ''), 'T••••')
  assert.equal(maskedName('', ''), '')
  assert.equal(maskedEmail('maya@example.com'), 'm••••@••••.com')
})
