import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'

export type Clone = (table: string, where: string, change: Record<string, unknown>) => Promise<string>

/** Copies a row with changes, under a new id; returns the id. */
export function cloner(client: PoolClient): Clone {
  return async (table, where, change) => {
    const { rows: columns } = await client.query(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0
       and not attisdropped and attgenerated = '' and attidentity = ''`,
      [table],
    )
    const names = columns.map(({ name }: { name: string }) => `"${name}"`).join(', ')
    const { rows } = await client.query(
      `insert into ${table} (${names})
       select ${names} from jsonb_populate_record(null::${table},
         (select to_jsonb(t) from ${table} t where ${where} order by t.id limit 1) || $1::jsonb) returning id`,
      [JSON.stringify({ id: randomUUID(), ...change })],
    )
    if (!rows[0]) throw new Error(`no ${table} where ${where}`)
    return rows[0].id
  }
}
