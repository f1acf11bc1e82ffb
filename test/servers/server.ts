import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import { readServerNote, serverUrl } from '#db/embedded/running-server.ts'
import { scratchFolder } from '../scratch-folder.ts'

const root = new URL('../..', import.meta.url).pathname
/** The node arguments of `npm start`: its flags and the program. */
const [, ...started] = manifest.scripts.start.split(' ')

export type TestServer = Awaited<ReturnType<typeof startServer>>

/** A folder for one server's data, in memory where that is possible; `remove` deletes it. */
export function dataFolder() {
  const path = mkdtempSync(join(scratchFolder(), 'chautari-test-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** The URL of the embedded database in a data folder. */
export function embeddedUrl(dataDir: string): string {
  const home = join(dataDir, 'postgres')
  const note = readServerNote(home)
  if (!note) throw new Error(`no database runs in ${dataDir}`)
  return serverUrl(home, note.port)
}

/** Starts the program like a newcomer, on a free port, with these settings; its output is recorded. */
export async function startServer(settings: Record<string, string>) {
  const { PATH, HOME, NODE_COMPILE_CACHE, TEST_PROGRAM_ARGUMENTS = '' } = process.env
  const given = [TEST_PROGRAM_ARGUMENTS, settings['NODE_ARGUMENTS']].flatMap((each) =>
    each ? each.split(' ') : [],
  )
  const child = spawn(process.execPath, [...given, ...started], {
    cwd: root,
    env: {
      PATH,
      HOME,
      NODE_COMPILE_CACHE,
      PORT: '0',
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '0',
      PRERENDER: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collect(child)
  const url = await ready(child, output)
  return {
    url,
    output,
    pid: child.pid ?? 0,
    /** From now on, returns what it has printed since this call. */
    logSince() {
      const [stdout, stderr] = [output.stdout.length, output.stderr.length]
      return () => output.stdout.slice(stdout) + output.stderr.slice(stderr)
    },
    /** Whether it was killed, also by a crash point, or has ended by itself. */
    ended: () => child.signalCode ?? child.exitCode,
    /** Stops it and returns its exit code. */
    async stop(): Promise<number | null> {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      return (await exit)[0] as number | null
    },
    async kill(): Promise<void> {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
    },
  }
}

/** The output of a start that must fail, and its exit code. */
export async function failingStart(settings: Record<string, string>) {
  try {
    const server = await startServer(settings)
    await server.stop()
    throw new Error('it started')
  } catch (error) {
    if (error instanceof StartFailed) return { code: error.code, says: error.says }
    throw error
  }
}

export class StartFailed extends Error {
  readonly code: number | null
  readonly says: string
  constructor(code: number | null, says: string) {
    super(`the server stopped with ${code}: ${says}`)
    this.code = code
    this.says = says
  }
}

function collect(child: ChildProcess) {
  const output = { stdout: '', stderr: '' }
  child.stdout?.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()))
  return output
}

function ready(child: ChildProcess, output: { stdout: string; stderr: string }): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const [, url] = /^Chautari is ready at (\S+)$/m.exec(output.stdout) ?? []
      if (url) resolve(url)
    }
    child.stdout?.on('data', look)
    child.once('exit', (code) => reject(new StartFailed(code, output.stderr)))
  })
}
