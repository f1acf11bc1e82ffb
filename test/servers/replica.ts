import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareBinaries } from '#db/embedded/prepare-binaries.ts'
import { chooseServerUser, handOver } from '#db/embedded/server-user.ts'
import { copyCluster } from '../../server/backup/copy-cluster.ts'
import { freePort } from '#db/embedded/free-port.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { soon } from '../soon.ts'
import { inDatabase } from './embedded-child.ts'

export type Replica = Awaited<ReturnType<typeof startReplica>>

/** A streaming replica of an embedded server, on a port of its own. */
export async function startReplica({ url: primary, dataDir }: { url: string; dataDir: string }) {
  const folder = mkdtempSync(join(scratchFolder(), 'chautari-replica-'))
  const home = join(dataDir, 'postgres')
  const user = chooseServerUser(home)
  const { postgres } = prepareBinaries(dataDir, user)
  await copyCluster(
    primary,
    join(home, 'cluster'),
    folder,
    async () => new Date(),
    () => {},
  )
  const cluster = join(folder, 'cluster')
  writeFileSync(join(cluster, 'standby.signal'), '')
  handOver(folder, user)
  const port = await freePort('127.0.0.1')
  const { hostname, port: primaryPort, username, password } = new URL(primary)
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    log_min_messages: 'fatal',
    wal_retrieve_retry_interval: '100ms',
    primary_conninfo: `host=${hostname} port=${primaryPort} user=${username} password=${password}`,
  }
  const address = new URL(primary)
  address.port = String(port)
  const url = address.href
  const launch = () =>
    spawn(postgres, ['-D', cluster, ...Object.entries(settings).flatMap((each) => ['-c', each.join('=')])], {
      ...user,
      cwd: cluster,
      stdio: 'ignore',
    })
  const isReadable = async () => (await inDatabase(url, 'select 1').catch(() => [])).length > 0
  let server = launch()
  await soon(isReadable)

  return {
    url,
    /** Stops replaying changes; it still answers, from an older state. */
    pause: () => inDatabase(url, 'select pg_wal_replay_pause()'),
    resume: () => inDatabase(url, 'select pg_wal_replay_resume()'),
    promote: () => inDatabase(url, 'select pg_promote()'),
    /** Ends it without letting statements finish. */
    async kill() {
      server.kill('SIGQUIT')
      await once(server, 'exit')
    },
    async start() {
      server = launch()
      await soon(isReadable)
    },
    async stop() {
      if (server.exitCode === null && server.signalCode === null) {
        server.kill('SIGQUIT')
        await once(server, 'exit')
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
