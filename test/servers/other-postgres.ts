import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#db/embedded/start-embedded.ts'
import { freePort } from '#db/embedded/free-port.ts'

const DEBIAN = '/usr/lib/postgresql/15/bin'
const NOBODY = 65_534

/** A PostgreSQL that is not the program's own: Debian's 15 where it is installed, else one beside our data. */
export async function startOtherPostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'chautari-other-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  if (!existsSync(DEBIAN)) {
    const { url, stop } = await startEmbedded({ dataDir: folder })
    return { url, stop: async () => void (await stop().finally(remove)) }
  }
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  if (user.uid) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  execFileSync(`${DEBIAN}/initdb`, ['-D', data, '-U', 'chautari', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...user,
    cwd: folder,
    stdio: 'ignore',
  })
  const port = await freePort('127.0.0.1')
  const options = [
    '-D',
    data,
    '-p',
    String(port),
    '-c',
    'unix_socket_directories=',
    '-c',
    'timezone=Asia/Tokyo',
  ]
  const server = spawn(`${DEBIAN}/postgres`, options, {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('ready to accept connections')) resolve()
    })
    server.once('exit', () => reject(new Error(said)))
  })
  return {
    url: `postgres://chautari@127.0.0.1:${port}/postgres`,
    async stop() {
      server.kill('SIGINT')
      await once(server, 'exit')
      remove()
    },
  }
}
