import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '#db/embedded/free-port.ts'
import { soon } from '#test/soon.ts'
import { poolerProgram } from './find-programs.ts'

const sample = new URL('../../ops/pgbouncer.ini', import.meta.url)

/** PgBouncer with the settings of ops/pgbouncer.ini, in front of a server on this port. */
export async function startPooler(folder: string, firstPort: number) {
  const port = await freePort('127.0.0.1')
  const [settings, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')]
  const write = (serverPort: number) => writeFileSync(settings, settingsFor(port, serverPort, users))
  writeFileSync(users, '"chautari" ""\n')
  write(firstPort)
  chmodSync(folder, 0o755)
  const pooler = spawn(poolerProgram(), ['-q', settings], { stdio: 'ignore' })
  const urlOf = (database: string) => `postgres://chautari@127.0.0.1:${port}/${database}`
  await soon(async () => {
    // Not the sites' template, which cannot be copied while a connection is open.
    const client = new pg.Client({ connectionString: urlOf('postgres') })
    client.on('error', () => {})
    return client
      .connect()
      .then(() => client.end())
      .then(
        () => true,
        () => false,
      )
  })
  return {
    /** Shares connections between transactions. */
    url: urlOf('chautari'),
    /** Gives each client a connection of its own. */
    directUrl: urlOf('chautari_direct'),
    /** Sends clients to another server. */
    follow(serverPort: number): void {
      write(serverPort)
      pooler.kill('SIGHUP')
    },
    async stop() {
      pooler.kill('SIGQUIT')
      if (pooler.exitCode === null) await once(pooler, 'exit')
    },
  }
}

/** The sample with other ports, without passwords, and for the owner of this run. */
function settingsFor(port: number, serverPort: number, users: string): string {
  const changed = readFileSync(sample, 'utf8')
    .replaceAll('host=primary port=5432', `host=127.0.0.1 port=${serverPort}`)
    .replace(/^listen_addr = .*$/m, 'listen_addr = 127.0.0.1')
    .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
    .replace(/^auth_type = .*$/m, 'auth_type = trust')
    .replace(/^auth_file = .*$/m, `auth_file = ${users}`)
  // Other databases, for the tests that create one for each site.
  const [, chautari = ''] = /^chautari = (.*)$/m.exec(changed) ?? []
  const wildcard = `* = ${chautari.replace('dbname=chautari ', '')}`
  const asRoot = process.getuid?.() === 0 ? 'user = nobody\n' : ''
  return `${changed.replace('[databases]\n', `[databases]\n${wildcard}\n`)}unix_socket_dir =\n${asRoot}`
}
