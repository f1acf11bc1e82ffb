import { mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { checkServer } from '#db/check-server.ts'
import { connect } from '#db/connect.ts'
import { inspectCluster } from '#db/embedded/create-cluster.ts'
import { startEmbedded } from '#db/embedded/start-embedded.ts'
import type { Env } from '../../env.ts'
import { type Finding, problemOf } from './finding.ts'

export type DatabaseFacts = {
  /** The checked database, for the message. */
  name: string
  /** Tries the database and returns its version. Throws what is wrong with it. */
  tryOut: () => Promise<string>
  advice: string
}

/** Whether the program's database can be used. */
export async function checkDatabase({ name, tryOut, advice }: DatabaseFacts): Promise<Finding> {
  const topic = 'Database'
  try {
    return { topic, state: 'ok', message: `${name}, PostgreSQL ${await tryOut()}` }
  } catch (error) {
    return problemOf(topic, error, advice)
  }
}

/** The database of the settings: the server of DATABASE_URL, or else the embedded one, in a scratch folder. */
export function databaseOf(env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>, scratch: string): DatabaseFacts {
  const url = env.DATABASE_URL
  if (url)
    return {
      name: 'the server of DATABASE_URL',
      tryOut: () => tryServer(url),
      advice: 'Start that server, correct DATABASE_URL, or remove it to use the embedded PostgreSQL.',
    }
  return {
    name: 'the embedded server',
    tryOut: () => tryEmbedded(resolve(env.DATA_DIR), scratch),
    advice: 'Run `npm ci` again, or set DATABASE_URL to a PostgreSQL 15 or newer.',
  }
}

async function tryServer(url: string): Promise<string> {
  const db = connect(url, { max: 1, applicationName: 'chautari-doctor' })
  try {
    await checkServer(db, url)
    const { rows } = await sql<{
      version: string
    }>`select current_setting('server_version') as version`.execute(db)
    return rows[0]?.version ?? ''
  } finally {
    await db.destroy()
  }
}

async function tryEmbedded(dataDir: string, scratch: string): Promise<string> {
  inspectCluster(dataDir)
  const folder = mkdtempSync(join(scratch, 'chautari-doctor-'))
  try {
    const server = await startEmbedded({ dataDir: folder })
    return await tryServer(server.url).finally(() => server.stop({ remove: true }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
