import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { StartError } from './embedded/start-error.ts'
import type { Tables } from './schema.ts'

const OLDEST = 15
const DURABLE = ['fsync', 'full_page_writes', 'synchronous_commit'] as const
/** `connect` asks for these; a pooler may drop them. */
const LIMITS = 'lock_timeout 3s, statement_timeout 10s, idle_in_transaction_session_timeout 5s'
const EXTENSIONS = ['citext', 'pg_trgm', 'unaccent', 'btree_gist']

type Server = Record<(typeof DURABLE)[number], string> & {
  number: string
  version: string
  readOnly: boolean
  /** The time limits of the connection, as in LIMITS. */
  limits: string
}
type Extension = { name: string; offered: boolean; installed: boolean; allowed: boolean }

/**
 * Refuses, in one sentence without the password, an unreachable server or one that could lose a booking: older than
 * PostgreSQL 15, without durable writes, read-only, without time limits, or without a required extension. `allowUnsafe`
 * is only for tests.
 */
export async function checkServer(
  db: Kysely<Tables>,
  url: string,
  { allowUnsafe = false } = {},
): Promise<void> {
  const host = addressOf(url)
  const server = await readServer(db).catch((error: unknown) => {
    throw new StartError(`Cannot reach the database at ${host}: ${reasonOf(error)}`)
  })
  judgeServer(server, host, allowUnsafe)
  for (const extension of await readExtensions(db)) refuseMissing(extension, host)
}

/** The requirements of a server for bookings; throws the sentence about the first missing one. */
export function judgeServer(server: Server, host: string, allowUnsafe: boolean): void {
  if (Number(server.number) < OLDEST * 10_000)
    throw new StartError(
      `PostgreSQL ${server.version} at ${host} is too old. Chautari needs ${OLDEST} or newer.`,
    )
  if (server.readOnly)
    throw new StartError(`The database at ${host} is read-only. Chautari needs one that it can write.`)
  if (server.limits !== LIMITS)
    throw new StartError(
      `The connections to ${host} have other time limits (${server.limits}) than Chautari asks for (${LIMITS}). ` +
        'Set them in the connect_query of the pooler, as in ops/pgbouncer.ini.',
    )
  const unsafe = allowUnsafe ? undefined : DURABLE.find((name) => server[name] === 'off')
  if (unsafe)
    throw new StartError(
      `The database at ${host} has ${unsafe} switched off and may lose bookings. Switch it on.`,
    )
}

function refuseMissing({ name, offered, installed, allowed }: Extension, host: string) {
  if (installed) return
  if (!offered)
    throw new StartError(
      `The database at ${host} lacks the extension ${name}. Install PostgreSQL's contrib package there.`,
    )
  if (!allowed)
    throw new StartError(
      `This user may not create the extension ${name} at ${host}. Let the database's owner create it.`,
    )
}

async function readServer(db: Kysely<Tables>): Promise<Server> {
  const { rows } = await sql<Server>`
    select current_setting('server_version_num') as number, current_setting('server_version') as version,
      current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit,
      current_setting('transaction_read_only') = 'on' as "readOnly",
      concat('lock_timeout ', current_setting('lock_timeout'), ', statement_timeout ',
        current_setting('statement_timeout'), ', idle_in_transaction_session_timeout ',
        current_setting('idle_in_transaction_session_timeout')) as limits`.execute(db)
  return rows[0]!
}

async function readExtensions(db: Kysely<Tables>): Promise<Extension[]> {
  const { rows } = await sql<Extension>`
    select name, bool_or(version is not null) as offered,
      exists (select from pg_extension where extname = name) as installed,
      bool_or(coalesce(trusted and has_database_privilege(current_database(), 'CREATE'), false))
        or (select rolsuper from pg_roles where rolname = current_user) as allowed
    from unnest(${EXTENSIONS}::text[]) as name left join pg_available_extension_versions using (name)
    group by name order by name`.execute(db)
  return rows
}

function addressOf(url: string) {
  const { hostname, port, searchParams } = new URL(url)
  return `${searchParams.get('host') ?? (hostname || 'localhost')}:${searchParams.get('port') ?? (port || '5432')}`
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
