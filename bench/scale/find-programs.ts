import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const DEBIAN = '/usr/lib/postgresql'

/** The folder of the newest PostgreSQL that the machine has from its packages. */
export function postgresPrograms(): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : []
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0]
  if (newest) return join(DEBIAN, newest, 'bin')
  throw new Error('PostgreSQL is missing: apt-get install postgresql')
}

/** PgBouncer: the program that the variable PGBOUNCER names, else the one of Debian's package. Prepared statements need 1.21. */
export function poolerProgram(): string {
  const program = process.env['PGBOUNCER'] ?? '/usr/sbin/pgbouncer'
  const version = existsSync(program) ? execFileSync(program, ['--version'], { encoding: 'utf8' }) : ''
  const [, major = 0, minor = 0] = /PgBouncer (\d+)\.(\d+)/.exec(version) ?? []
  if (Number(major) * 1000 + Number(minor) >= 1021) return program
  throw new Error(`${program} is missing or older than 1.21. Set PGBOUNCER to a newer one.`)
}
