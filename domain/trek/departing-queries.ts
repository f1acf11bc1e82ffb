import { sql } from 'kysely'
import { nepalDate } from '../dates.ts'
import type { Deps } from '../deps.ts'

/** Which treks the specification's reads ask for: all, those whose name contains a text, of a region or difficulty, or a single one. */
export type RecordFilter = {
  name?: string | undefined
  region?: string | undefined
  difficulty?: string | undefined
  /** A trek's id or the name in its address. */
  trek?: string | undefined
}

/**
 * What of a trek's record is only true now, as JSON text for the wire: its rating, and the departures that are open
 * and lie ahead with the spots taken on each, holds included. `version` changes with the trek's own row.
 */
export type DepartingTrek = { id: string; version: string; json: string }

/** The listed treks that a filter finds, by name, with what is true of them at this moment. */
export async function departingTreks(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { name, region, difficulty, trek }: RecordFilter,
): Promise<DepartingTrek[]> {
  const { rows } = await sql<DepartingTrek>`
    select found_id as id, version, fresh as json from departing_treks(${nepalDate(now())}::date, ${pattern(name)}, ${region ?? null},
      ${difficulty ?? null}, ${trek ?? null})`.execute(db)
  return rows
}

function pattern(name: string | undefined): string | null {
  return name ? `%${name.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%` : null
}
