import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Finding } from './finding.ts'

const MEGABYTE = 1_000_000

/** The data of a demonstration take 100 MB, and PostgreSQL's journal may take as much again while they are filled in. */
const DATA_MEGABYTES = 500
/** A test run holds the demonstration, a few copies of its database, and the databases of the tests. */
const TEST_MEGABYTES = 1_000

export type Disk = { topic: string; folder: string; neededMegabytes: number; advice: string }

/** The folders in which the program and its tests write, each with the space that they need there. */
export function disksOf(folders: { data: string; temporary: string; scratch: string }): Disk[] {
  const { data, temporary, scratch } = folders
  const all = [
    { topic: 'Data folder', folder: data, neededMegabytes: DATA_MEGABYTES, advice: 'set DATA_DIR' },
    { topic: 'Temporary folder', folder: temporary, neededMegabytes: TEST_MEGABYTES, advice: 'set TMPDIR' },
    { topic: 'Memory folder', folder: scratch, neededMegabytes: TEST_MEGABYTES, advice: 'enlarge it' },
  ]
  return scratch === temporary ? all.slice(0, 2) : all
}

/** Whether the disk of a folder has enough free space; less than twice the need is a warning. */
export function checkDisk({ topic, folder, neededMegabytes, advice }: Disk, free = freeBytes): Finding {
  const megabytes = Math.floor(free(folder) / MEGABYTE)
  const message = `${megabytes} MB are free in ${folder}, ${neededMegabytes} MB are needed`
  if (megabytes >= 2 * neededMegabytes) return { topic, state: 'ok', message }
  const state = megabytes >= neededMegabytes ? 'warning' : 'problem'
  return { topic, state, message, advice: `Free some space there or ${advice}.` }
}

/** Free bytes on the disk that holds a folder, which may not exist yet. */
function freeBytes(folder: string): number {
  if (!existsSync(folder)) return freeBytes(dirname(folder))
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
