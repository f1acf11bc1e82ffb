import type { PoolClient } from 'pg'
import { addDays, nepalDate } from '#domain/dates.ts'
import type { Ask } from './asks.ts'

/** Dates that this host added together. */
export async function batchOf(client: PoolClient, host: string): Promise<string> {
  return oneId(
    client,
    `insert into date_batch (host_id, key, made_at, sent_sha256)
     values ($1, gen_random_uuid(), now(), sha256('dates')) returning id`,
    [host],
  )
}

/** A time off of this host. */
export async function timeOffOf(client: PoolClient, host: string): Promise<string> {
  return oneId(
    client,
    `insert into host_time_off (host_id, first_on, last_on, made_at)
     values ($1, '2030-01-01', '2030-01-05', now()) returning id`,
    [host],
  )
}

/** A departure and a block of it that was released, so that its spots are free. */
export async function blockOf(client: PoolClient, departure: string, host: string): Promise<string> {
  const id = await oneId(
    client,
    `insert into departure_block (departure_id, key, spots, name, made_by, made_at, released_at)
     values ($1, gen_random_uuid(), 1, 'Yak Travels', $2, now(), now()) returning id`,
    [departure, host],
  )
  return `${departure} ${id}`
}

async function oneId(client: PoolClient, query: string, values: unknown[]): Promise<string> {
  const { rows } = await client.query<{ id: string }>(query, values)
  return rows[0]?.id ?? ''
}

const start = addDays(nepalDate(new Date()), 200)
const key = '3f0f8a4e-6f4d-4f0a-9f0e-0c6f4d1f8a4e'
const rule = {
  firstOn: start,
  lastOn: addDays(start, 20),
  every: '1',
  unit: 'week',
  spots: '8',
  price: '900',
}

/** How a host's season, its new dates, times off and blocks are requested. */
export const seasonAsks: Record<string, Ask> = {
  'host/season/season action set': {
    thing: 'departure',
    form: (id) => ({ departures: id, price: '1400', spots: '' }),
  },
  'host/season/season action close': { thing: 'departure', form: (id) => ({ departures: id }) },
  'host/season/season action open': { thing: 'departure', form: (id) => ({ departures: id }) },
  'host/season/season action undo': { thing: 'batch', form: (id) => ({ batch: id }) },
  'host/season/add-dates action preview': {
    thing: 'trek',
    form: (id) => ({ how: 'repeat', trek: id, ...rule }),
  },
  'host/season/add-dates action add': {
    thing: 'trek',
    form: (id) => ({ key, dates: `${id}|${start}|8|90000` }),
  },
  'host/season/time-off action set': {
    form: () => ({ firstOn: addDays(start, 400), lastOn: addDays(start, 401) }),
  },
  'host/season/time-off action end': { thing: 'time-off', form: (id) => ({ id }) },
  'host/season/departure action block': {
    thing: 'departure',
    form: () => ({ key, spots: '1', name: 'Yak Travels' }),
  },
  'host/season/departure action minimum': { thing: 'departure', form: () => ({ minimum: '' }) },
  'host/season/departure action guarantee': { thing: 'departure', form: () => ({}) },
  'POST /api/host/treks/:id/departures': {
    thing: 'trek',
    headers: { 'Idempotency-Key': key },
    body: () => ({ dates: [{ startsOn: start, spots: 8, price: 900 }] }),
  },
  'POST /api/host/departures/:id/blocks': {
    thing: 'departure',
    headers: { 'Idempotency-Key': key },
    body: () => ({ spots: 1, name: 'Yak Travels' }),
  },
  'host/season/departure action release': {
    thing: 'block',
    form: (id) => ({ block: id.split(' ')[1] ?? '' }),
  },
}
