import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { connect } from '#db/connect.ts'
import type { Tables } from '#db/schema.ts'
import { freshDatabase } from '#test/servers/cluster.ts'
import type { Figure } from './run.ts'

const CONNECTIONS = 40

/** How much longer a booking is read on a new connection, which is opened first, than on an open one. */
export async function connections(): Promise<Figure[]> {
  const { url, drop } = await freshDatabase()
  const opened: number[] = []
  const again: number[] = []
  for (let index = 0; index < CONNECTIONS; index += 1) {
    const db = connect(url, { max: 1, applicationName: 'bench connections' })
    opened.push(await millisecondsOf(db))
    for (let turn = 0; turn < 5; turn += 1) await millisecondsOf(db)
    again.push(await millisecondsOf(db))
    await db.destroy()
  }
  await drop()
  const [slow, fast] = [median(opened), median(again)]
  return [
    {
      what: `a booking read on a new connection, median of ${CONNECTIONS}`,
      measured: `${slow.toFixed(1)} ms`,
      baseline: `${fast.toFixed(2)} ms on an open one`,
      ratio: slow / fast,
      target: 'none: why open connections last 5 minutes',
    },
  ]
}

async function millisecondsOf(db: Kysely<Tables>): Promise<number> {
  const began = performance.now()
  await db
    .selectFrom('booking as b')
    .innerJoin('departure as d', 'd.id', 'b.departure_id')
    .innerJoin('trek as t', 't.id', 'd.trek_id')
    .leftJoin('payment as p', 'p.booking_id', 'b.id')
    .select(['b.state', 'd.starts_on', 't.name', 'p.amount_cents'])
    .where('b.id', '=', randomUUID())
    .execute()
  return performance.now() - began
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
