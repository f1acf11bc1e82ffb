import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { sql } from 'kysely'
import { noReplicas } from '#db/replicas.ts'
import { nepalDate } from '#domain/dates.ts'
import type { Catalogue } from '#domain/trek/catalogue.ts'
import { readFilter } from '#domain/trek/search/filter-rules.ts'
import { catalogue } from '#test/catalogue.ts'
import { freshWorld, type World } from '#test/world.ts'
import { soon } from '#test/soon.ts'
import { holdCatalogue, type HeldCatalogue } from './catalogue.ts'

const TREKS = 8

let world: World
let make: ReturnType<typeof catalogue>
const treks: Awaited<ReturnType<typeof make.trek>>[] = []
const held: HeldCatalogue[] = []
const warnings: string[] = []

before(async () => {
  world = await freshWorld()
  make = catalogue(world)
  for (let index = 0; index < TREKS; index += 1) {
    const region = ['Everest', 'Makalu', 'Dolpo'][index % 3] ?? ''
    const trek = await make.trek({ name: `Way ${index}`, region, days: 5 + index })
    await make.reviewed(trek, [5 + (index % 5)])
    treks.push(trek)
  }
  for (const _ of ['one process', 'another']) {
    const { now } = world.clock
    const one = await holdCatalogue({
      db: world.db,
      now,
      databaseUrl: world.url,
      replicas: noReplicas(world.db),
      warn: (message) => void warnings.push(message),
    })
    await one.load()
    held.push(one)
  }
})
after(async () => {
  await Promise.all(held.map((each) => each.stop()))
  await world.close()
})

const questions = [
  '',
  'region=Everest&sort=price-low',
  'adults=4&from=2026-11-21&sort=reviewed',
  'q=way',
  'q=khola',
  'q=lama',
]
const answers = async (of: Catalogue) => {
  const today = nepalDate(world.clock.now())
  const found = questions.map((query) => of.find(readFilter(new URLSearchParams(query)), today))
  return [...(await Promise.all(found)), await of.suggest('wa', 20), await of.regions()]
}

/** Waits until both processes answer like a newly read catalogue, and returns the milliseconds that this takes. */
async function caughtUp(): Promise<number> {
  const began = performance.now()
  const truth = await answers(world.deps.catalogue)
  for (const { catalogue: one } of held) {
    const isSame = async () => isDeepStrictEqual(await answers(one), truth)
    if (!(await soon(isSame).catch(() => false))) assert.deepEqual(await answers(one), truth)
  }
  return performance.now() - began
}

const changes: Record<string, (trek: (typeof treks)[number], to: number) => Promise<unknown>> = {
  state: ({ id }, to) => set('trek', id, { state: to % 2 ? 'active' : 'inactive' }),
  name: ({ id }, to) => set('trek', id, { name: `Way ${to} of the Khola` }),
  deadline: ({ id }, to) => set('trek', id, { booking_deadline_days: 1 + (to % 30) }),
  host: ({ host_id }, to) => set('host', host_id, { status: to % 2 ? 'verified' : 'suspended' }),
  hostName: ({ host_id }, to) => set('host', host_id, { display_name: `Lama ${to}` }),
  price: ({ departureId }, to) =>
    set('departure', departureId, { price_cents: 100_00 + to * 100 }).catch(stays),
  closed: ({ departureId }, to) => set('departure', departureId, { state: to % 2 ? 'open' : 'closed' }),
  soldOut: async ({ departureId }) => {
    const { max_spots } = await world.db
      .selectFrom('departure')
      .select('max_spots')
      .where('id', '=', departureId)
      .executeTakeFirstOrThrow()
    const left = max_spots - (await world.spotsTaken(departureId))
    if (left > 0) await make.booked(departureId, left)
  },
  departure: ({ id }, to) =>
    world.departure({ trekId: id, startsInDays: 100 + to, spots: 1 + (to % 9) }).catch(sameDates),
  review: ({ id }, to) =>
    world.db
      .updateTable('review')
      .set({ hidden_at: to % 2 ? world.clock.now() : null, hidden_reason: 'Not true.' })
      .where('trek_id', '=', id)
      .execute(),
  place: ({ id }, to) =>
    sql`insert into trek_day (trek_id, day, kind, place, altitude_m) values (${id}, ${1 + (to % 9)}, 'trek', ${`Khola ${to}`}, 3000)
      on conflict (trek_id, day) do update set place = excluded.place`.execute(world.db),
}

test('After any change, every process soon answers like one that has just started', async () => {
  const change = fc.record({
    what: fc.constantFrom(...Object.keys(changes)),
    trek: fc.nat(TREKS - 1),
    to: fc.nat(40),
  })
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 25, maxLength: 25, size: 'max' }), async (list) => {
      for (const { what, trek, to } of list) {
        seen.add(what)
        await changes[what]?.(treks[trek]!, to)
      }
      await caughtUp()
    }),
    { numRuns: 4, endOnFailure: true },
  )
  assert.ok(seen.size >= Object.keys(changes).length - 2, [...seen].join())
  assert.deepEqual(warnings, [])
})

test('A booking changes the results of another process', async (t) => {
  const { departureId } = await make.trek({ name: 'Booked out', region: 'Manaslu' })
  const find = (query: string) =>
    held[1]!.catalogue.find(readFilter(new URLSearchParams(query)), nepalDate(world.clock.now()))
  await caughtUp()
  assert.equal((await find('region=Manaslu&from=2026-11-21&adults=3')).total, 1)
  const before = held[1]!.catalogue.version
  await make.booked(departureId, 8)
  t.diagnostic(`after ${Math.round(await caughtUp())} ms`)
  assert.equal((await find('region=Manaslu&from=2026-11-21&adults=3')).total, 0)
  assert.equal((await find('region=Manaslu&from=2026-11-21&adults=2')).total, 1)
  assert.ok(held[1]!.catalogue.version > before)
})

test('A change that only a page shows updates the version too; a full read does not', async () => {
  const { id: trekId } = await make.trek({ name: 'Published again', region: 'Manaslu' })
  const marked = await make.trek({ name: 'Marked', region: 'Manaslu' })
  await caughtUp()
  const one = held[1]!
  const grown = (from: number) => soon(async () => one.catalogue.version > from)
  const names = ['Snow leopard', 'Red panda', 'Blue sheep', 'Musk deer']
  /** Changes a name and waits until search finds it: every earlier change has been read by then. */
  const calm = async () => {
    const name = names.pop()!
    await set('trek', marked.id, { name })
    const filter = readFilter(new URLSearchParams({ q: name }))
    const found = () => one.catalogue.find(filter, nepalDate(world.clock.now()))
    await soon(async () => (await found()).ids.includes(marked.id))
    return one.catalogue.version
  }
  const changes = [
    () => set('trek', trekId, { summary: 'Other words.' }),
    () =>
      world.db
        .insertInto('group_discount')
        .values({ trek_id: trekId, from_travellers: 4, percent: 10 })
        .execute(),
    () =>
      world.db
        .insertInto('picture')
        .values({
          trek_id: trekId,
          position: 7,
          kind: 'photo',
          storage_key: 'published-again.webp',
          alt: 'A pass',
          width: 12,
          height: 9,
        })
        .execute(),
  ]
  for (const change of changes) {
    const before = await calm()
    await change()
    assert.ok(await grown(before))
  }
  const version = await calm()
  await one.load()
  assert.equal(one.catalogue.version, version)
})

test('A process reads what changed during a lost connection when it listens again', async () => {
  const listening = sql<{ pid: number }>`select pid from pg_stat_activity
    where application_name = 'chautari-catalogue' and datname = current_database()`
  const { rows } = await listening.execute(world.db)
  assert.equal(rows.length, held.length)
  for (const { pid } of rows) await sql`select pg_terminate_backend(${pid})`.execute(world.db)
  await make.trek({ name: 'Unheard', region: 'Mustang' })
  await caughtUp()
  const again = await listening.execute(world.db)
  assert.ok(again.rows.every(({ pid }) => !rows.some((old) => old.pid === pid)))
})

function set(table: 'trek' | 'host' | 'departure', id: string, values: Record<string, unknown>) {
  return world.db.updateTable(table).set(values).where('id', '=', id).execute()
}

/** It is booked, so its price does not change. */
function stays(error: unknown) {
  if ((error as { code?: string }).code !== '23001') throw error
}

function sameDates(error: unknown) {
  if ((error as { constraint?: string }).constraint !== 'one_departure_per_dates') throw error
}

test('reads at the start although the database gives no connection at first', async () => {
  let refused = 0
  const busy = {
    ...noReplicas(world.db),
    reader: async () => {
      refused += 1
      if (refused === 1) throw new Error('timeout exceeded when trying to connect')
      return world.db
    },
  }
  const said: string[] = []
  const one = await holdCatalogue({
    db: world.db,
    now: world.clock.now,
    databaseUrl: world.url,
    replicas: busy,
    warn: (message) => void said.push(message),
  })
  try {
    await one.load()
    assert.deepEqual([refused, said.length], [2, 1])
    assert.deepEqual(await answers(one.catalogue), await answers(held[0]?.catalogue ?? one.catalogue))
  } finally {
    await one.stop()
  }
})
