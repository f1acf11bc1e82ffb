import { setTimeout as pause } from 'node:timers/promises'
import type { Site } from '../site.ts'

/** Tables that the program's scheduled tasks write, independently of requests. */
const roundsOf =
  /^(pgboss\.|public\.(reconciliation|trek_view|trending_trek|currency_rate|provider_movement|request_count)$)/

/**
 * The tables that a request changes; empty when it must change nothing. A table that a scheduled task changed does not
 * change again the second time.
 */
export async function changedBy(site: Site, work: () => Promise<void>): Promise<string[]> {
  for (let again = 0; ; again += 1) {
    const before = await settled(site)
    await work()
    const after = await settled(site)
    const changed = Object.keys(after).filter((table) => after[table] !== before[table])
    if (changed.length === 0 || again === 1) return changed
  }
}

/** The digests when no job runs and nothing has changed for a while. */
async function settled(site: Site): Promise<Record<string, string>> {
  let last = ''
  for (let tries = 0; tries < 60; tries += 1) {
    const [{ due }] = await site.rows(
      `select count(*)::int as due from pgboss.job
       where state in ('created', 'retry', 'active') and start_after <= now()`,
    )
    const digests = await digestOf(site)
    const now = JSON.stringify(digests)
    if (due === 0 && now === last) return digests
    last = now
    await pause(250)
  }
  throw new Error('the program does not come to rest')
}

async function digestOf({ rows }: Site): Promise<Record<string, string>> {
  const tables = await rows(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const digests: Record<string, string> = {}
  for (const { name } of tables.filter((each) => !roundsOf.test(each.name))) {
    const [{ digest }] = await rows(
      `select md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as digest from ${name} t`,
    )
    digests[name] = digest
  }
  return digests
}
