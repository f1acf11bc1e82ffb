import { mkdirSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { StartError } from '#db/embedded/start-error.ts'
import { copyFiles, type CopiedFile, type OnTenth, writeCopied } from './manifest.ts'

/** Files of the running server only, which a server that starts from the copy creates again. */
const ITS_OWN =
  /^cluster\/(postmaster\.(pid|opts)|backup_label|tablespace_map|.*\/pgsql_tmp.*|.*pg_internal\.init.*)$/
const EMPTY_FOLDERS =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)$/
const SEGMENT = /^[0-9A-F]{24}$/

type Wanted = { from: string; path: string }

/**
 * Copies a running server's files in backup mode, below `cluster/` of the folder: data pages while others write, the
 * backup label, and all WAL from its start to the end of the copy. Returns the files, and the instant to which the copy
 * is complete.
 */
export async function copyCluster(
  databaseUrl: string,
  source: string,
  folder: string,
  clock: () => Promise<Date>,
  onTenth: OnTenth,
): Promise<{ files: CopiedFile[]; takenAt: Date }> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'chautari-backup' })
  client.on('error', () => {})
  await client.connect()
  const one = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows[0]
  try {
    const { spaces } = await one(`select count(*)::int as spaces from pg_tablespace where spcname !~ '^pg_'`)
    if (spaces > 0) throw new StartError('The database has tablespaces outside its folder; use pg_dump.')
    // Until this connection ends, the server keeps all WAL.
    await one(`select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`)
    const { first } = await one(`select pg_walfile_name(pg_backup_start('backup', true)) as first`)
    const files = await copyFiles(await filesOf(source, folder, 'cluster'), folder, onTenth)
    const takenAt = await clock()
    const { label, last } = await one(
      `select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(true)`,
    )
    files.push(...(await copyJournal(source, folder, first, last)))
    files.push(await writeCopied(folder, 'cluster/backup_label', label))
    return { files, takenAt }
  } finally {
    await client.end()
  }
}

/** Creates the folders of a tree and returns the files to copy. */
async function filesOf(source: string, folder: string, path: string): Promise<Wanted[]> {
  mkdirSync(join(folder, path), { mode: 0o700 })
  const files: Wanted[] = []
  for (const entry of await readdir(source, { withFileTypes: true }).catch(gone)) {
    const inner = { from: join(source, entry.name), path: `${path}/${entry.name}` }
    if (entry.isFile() && !ITS_OWN.test(inner.path)) files.push(inner)
    if (!entry.isDirectory()) continue
    if (EMPTY_FOLDERS.test(entry.name)) mkdirSync(join(folder, inner.path), { mode: 0o700 })
    else files.push(...(await filesOf(inner.from, folder, inner.path)))
  }
  return files
}

/** The WAL files from the label's first to the last one of the copy, without a gap. */
async function copyJournal(
  source: string,
  folder: string,
  first: string,
  last: string,
): Promise<CopiedFile[]> {
  const from = join(source, 'pg_wal')
  const names = (await readdir(from)).filter((name) => SEGMENT.test(name) && name >= first && name <= last)
  const wanted = names.map((name) => ({ from: join(from, name), path: `cluster/pg_wal/${name}` }))
  const files = await copyFiles(wanted, folder)
  if (files.length !== segmentsBetween(first, last))
    throw new StartError('The journal of the copy is not whole. Make another backup.')
  return files
}

/** A name has the timeline, the WAL number and the number of the segment, of which there are 256. */
function segmentsBetween(first: string, last: string): number {
  const place = (name: string) =>
    Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16), 16)
  return place(last) - place(first) + 1
}

function gone(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}
