import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { freshWorld, type World } from '#test/world.ts'
import { jobs } from '#worker/jobs.ts'
import { permissions } from '../access/permissions.ts'
import type { NotifiedEvent } from './event-types.ts'
import { events } from './events.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const table: Record<string, NotifiedEvent> = events

test('every job, state transition and permission is in the table of events', async (t) => {
  const [jobNames, moves, names] = [Object.keys(jobs), await transitions(), Object.keys(permissions)]
  assert.deepEqual(
    missingIn(table, jobNames, moves, names),
    [],
    'add these to an event of domain/notification, with its notices or the reason for nobody',
  )
  assert.ok(jobNames.length >= 40 && moves.length >= 90 && names.length >= 90)
  t.diagnostic(
    `${Object.keys(table).length} events cover ${jobNames.length} jobs, ${moves.length} state transitions and ${names.length} permissions`,
  )
})

test('a job, a transition and a permission without an event are found', () => {
  const missing = missingIn(table, ['mail-nothing'], ['trek: draft → sold'], ['trek.sell'])
  assert.deepEqual(missing, ['job mail-nothing', 'transition trek: draft → sold', 'permission trek.sell'])
  const { 'booking confirmed': _, ...rest } = table
  assert.ok(missingIn(rest, Object.keys(jobs), [], []).includes('job mail-booking-confirmed-to-host'))
})

test('the table names only transitions that exist, and each mail once', async () => {
  const moves = new Set(await transitions())
  const unknown = causes(table).transitions.filter((move) => !moves.has(move))
  assert.deepEqual(unknown, [])
  const mails = mailsOf(table)
  assert.deepEqual(
    mails.filter((mail, index) => mails.indexOf(mail) !== index),
    [],
  )
})

test("each notice states its channel and its maximum delay, and 'nobody' has a reason", () => {
  for (const [name, event] of Object.entries(table)) {
    if ('nobody' in event) assert.match(event.nobody, /^[A-Z].{15,}\.$/, name)
    else
      for (const { channel, mail, withinSeconds, isListed, unlisted } of event.notices) {
        assert.equal(channel === 'email', mail !== undefined, `${name}: an email names its job`)
        assert.ok(withinSeconds >= 0 && withinSeconds <= 7200, name)
        if (channel === 'email') assert.ok(isListed || /^[A-Z].{15,}\.$/.test(unlisted ?? ''), name)
      }
  }
})

test('hosts are notified of every booking and every cancellation', () => {
  for (const name of [
    'booking confirmed',
    'booking cancelled by its traveller',
    'departure cancelled',
  ] as const)
    assert.ok(
      events[name].notices.some(({ to, channel }) => to === 'host' && channel === 'email'),
      name,
    )
})

function missingIn(
  found: Record<string, NotifiedEvent>,
  jobNames: readonly string[],
  moves: readonly string[],
  permissions: readonly string[],
): string[] {
  const has = causes(found)
  const known = new Set([...mailsOf(found), ...has.jobs])
  return [
    ...jobNames.filter((name) => !known.has(name)).map((name) => `job ${name}`),
    ...moves.filter((move) => !has.transitions.includes(move)).map((move) => `transition ${move}`),
    ...permissions.filter((name) => !has.permissions.includes(name)).map((name) => `permission ${name}`),
  ]
}

function causes(found: Record<string, NotifiedEvent>) {
  const all = Object.values(found)
  return {
    jobs: all.flatMap((event): readonly string[] => event.jobs ?? []),
    transitions: all.flatMap((event): readonly string[] => event.transitions ?? []),
    permissions: all.flatMap((event): readonly string[] => event.permissions ?? []),
  }
}

function mailsOf(found: Record<string, NotifiedEvent>): string[] {
  return Object.values(found).flatMap((event) =>
    'nobody' in event ? [] : event.notices.flatMap(({ mail }) => (mail ? [mail] : [])),
  )
}

/** Every transition that the database allows: 'booking: held → confirmed'. */
async function transitions(): Promise<string[]> {
  const { rows: edges } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_name like '%\\_edge' order by 1`.execute(
    world.db,
  )
  const moves = await Promise.all(
    edges.map(async ({ name }) => {
      const { rows } = await sql<{ from_state: string; to_state: string }>`
        select from_state, to_state from ${sql.table(name)}`.execute(world.db)
      const noun = name.replace(/_edge$/, '')
      return rows.map(({ from_state, to_state }) => `${noun}: ${from_state} → ${to_state}`)
    }),
  )
  return moves.flat()
}
