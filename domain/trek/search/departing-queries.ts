import { sql } from 'kysely'
import { nepalDate } from '../../dates.ts'
import type { Deps } from '../../deps.ts'

/**
 * The treks that the specification's reads request: all, those whose name contains a text, of a region or difficulty,
 * or a single one.
 */
export type RecordFilter = {
  name?: string | undefined
  region?: string | undefined
  difficulty?: string | undefined
  /** A trek's id or slug. */
  trek?: string | undefined
}

/**
 * The volatile part of a trek's record, as JSON text for the response: its rating, and the open future departures with
 * their taken spots, including holds. `version` changes with the trek's row.
 */
export type DepartingTrek = { id: string; version: string; json: string }

/** The listed treks of a filter, by name, with their volatile data. */
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
