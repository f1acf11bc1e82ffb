import { type Kysely, sql } from 'kysely'
import { connect } from '#db/connect.ts'
import type { Tables } from '#db/schema.ts'
import { shared } from '../shared.ts'
import { freshDatabase } from './cluster.ts'

/** A migrated database with the rows of its migrations only, and `saved_job`, where a world enqueues its jobs. */
export type WorldDatabase = { db: Kysely<Tables>; url: string; release: () => Promise<void> }

type Open = { db: Kysely<Tables>; url: string; drop: () => Promise<void> }

/** The databases that test files have given back, by the number of their connections. */
const idle = new Map<number, Open[]>()

const forLater = shared(async () => ({
  resource: idle,
  async close() {
    for (const each of [...idle.values()].flat()) await each.drop()
    idle.clear()
  },
}))
let reuses = false

/** From now on this process gives the databases of its test files to later ones, until it closes its shared resources. */
export async function reuseDatabases(): Promise<void> {
  await forLater.use()
  reuses = true
}

/**
 * A database of an earlier test file of this process, emptied, or a new one. The first statements on a new connection take
 * 40 times as long as later ones, and most files run only a few.
 */
export async function worldDatabase(connections: number): Promise<WorldDatabase> {
  const open = idle.get(connections)?.pop() ?? (await openNew(connections))
  return {
    db: open.db,
    url: open.url,
    async release() {
      if (!reuses || !(await emptied(open.db))) return open.drop()
      idle.set(connections, [...(idle.get(connections) ?? []), open])
    },
  }
}

async function openNew(connections: number): Promise<Open> {
  const { url, drop } = await freshDatabase()
  // Hundreds of queries at once share these connections; on a busy machine the last ones wait long.
  const db = connect(url, { max: connections, applicationName: 'chautari-test', waitMs: 60_000 })
  await sql.raw(preparation).execute(db)
  return {
    db,
    url,
    async drop() {
      await db.destroy()
      await drop()
    },
  }
}

/** Empties the database; false where that fails, or where a test has changed its schema. */
async function emptied(db: Kysely<Tables>): Promise<boolean> {
  try {
    const { rows } = await sql<{ emptied: boolean }>`select first_state.restore() as emptied`.execute(db)
    return rows[0]?.emptied ?? false
  } catch {
    return false
  }
}

/**
 * `first_state` has a copy of each table that migrations fill. `restore()` deletes all rows, copies these back and restarts
 * the sequences; it returns false after a change of the schema, which an event trigger records.
 */
const preparation = `
create table saved_job (id bigint generated always as identity primary key, name text, payload jsonb);
create schema first_state;
create table first_state.data_table (name regclass, copy name, columns text);
do $$
declare each regclass; filled boolean;
begin
  for each in select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'first_state') loop
    execute format('select exists (select from %s)', each) into filled;
    insert into first_state.data_table
    select each, case when filled then 'copy_' || each::oid end, string_agg(quote_ident(attname), ', ')
    from pg_attribute where attrelid = each and attnum > 0 and not attisdropped and attgenerated = '';
    if filled then execute format('create table first_state.copy_%s as table %s', each::oid, each); end if;
  end loop;
end $$;
create function first_state.restore() returns boolean language plpgsql as $$
declare each record;
begin
  if to_regclass('first_state.schema_change') is not null then return false; end if;
  perform set_config('session_replication_role', 'replica', true);
  for each in select * from first_state.data_table loop
    execute format('delete from %s', each.name);
    if each.copy is not null then
      execute format(
        'insert into %1$s (%2$s) overriding system value select %2$s from first_state.%3$I', each.name, each.columns, each.copy);
    end if;
  end loop;
  perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
  from pg_sequences where last_value is not null;
  return true;
end $$;
create function first_state.note_change() returns event_trigger language plpgsql as $$
begin
  if to_regclass('first_state.schema_change') is null then create table first_state.schema_change (); end if;
end $$;
create event trigger schema_change on ddl_command_end execute function first_state.note_change();
`
