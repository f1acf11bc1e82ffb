import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

export type ChildStart = {
  dataDir: string
  /** The folder of the started program; by default this one. */
  program?: string
  node?: string
  user?: { uid: number; gid: number }
}

/** A failed start in another process, with its message. */
export class ChildRefused extends Error {}

/** Starts the embedded server from a separate process, which can be killed, stopped and started as another user. */
export function startInChild({
  dataDir,
  program = join(import.meta.dirname, '../..'),
  node = process.execPath,
  user,
}: ChildStart) {
  const child = spawn(node, ['--input-type=module-typescript', '-e', script(program), dataDir], {
    cwd: program,
    env: {},
    stdio: ['pipe', 'pipe', 'inherit'],
    ...user,
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const nextLine = async () => JSON.parse((await lines.next()).value ?? '{"error":"it ended without a word"}')
  const kill = async () => {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  const started = nextLine().then(({ url, error }: { url?: string; error?: string }) => {
    if (!url) throw new ChildRefused(error)
    const stop = async () => {
      child.stdin.end('stop\n')
      return ((await nextLine()) as { stopped: boolean }).stopped
    }
    return { url, stop, kill }
  })
  return Object.assign(started, { kill })
}

function script(program: string) {
  return `
    import { startEmbedded } from ${JSON.stringify(join(program, 'db/embedded/start-embedded.ts'))}
    const say = (what) => console.log(JSON.stringify(what))
    try {
      const server = await startEmbedded({ dataDir: process.argv[1] })
      say({ url: server.url })
      process.stdin.once('data', async () => {
        say({ stopped: await server.stop() })
        process.exit(0)
      })
    } catch (error) {
      say({ error: error.name === 'StartError' ? error.message : error.stack })
      process.exit(1)
    }`
}

export async function inDatabase(
  url: string,
  query: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(query, values)).rows
  } finally {
    await client.end()
  }
}

/** Waits at most 10 s for a condition. */
export async function until(holds: () => boolean): Promise<void> {
  const deadline = Date.now() + 10_000
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(`Waited 10 s in vain for ${String(holds)}`)
    await pause(5)
  }
}
