import { readFileSync } from 'node:fs'
import pg from 'pg'
import type { IsoDate } from '#domain/dates.ts'
import { picturesOf } from '#db/seed/pictures.ts'
import { planDemonstration } from '#db/seed/plan-demonstration.ts'
import { freshDatabase, type FreshDatabase } from '#test/servers/cluster.ts'

/** A separate database with this many treks and ten times as many departures around that date. */
export async function makeMarket(treks: number, today: IsoDate): Promise<FreshDatabase> {
  const database = await freshDatabase()
  await fillMarket(database.url, treks, today)
  return database
}

/** Adds the market to an existing database. */
export async function fillMarket(url: string, treks: number, today: IsoDate): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const templates = planDemonstration(today).map(({ trek, text, itinerary }) => ({
      trek,
      text,
      itinerary,
      pictures: picturesOf(trek.slug),
    }))
    const values: Record<string, string> = { templates: JSON.stringify(templates), treks: `${treks}`, today }
    const text = readFileSync(new URL('market.sql', import.meta.url), 'utf8')
    const filled = text.replace(/(?<!:):(templates|treks|today)\b/g, (_, name: string) => values[name] ?? '')
    // The data is valid without triggers, and a million rows would pass them slowly.
    await client.query(`set session_replication_role = replica; set work_mem = '256MB'; set jit = off`)
    await client.query(filled)
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}
