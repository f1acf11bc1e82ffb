import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '#db/embedded/start-error.ts'

const run = promisify(execFile)

export type Tool = 'pg_dump' | 'pg_restore'

/**
 * Runs PostgreSQL's own program against an external server, when it is installed and not older than that server. The
 * password is in a file with restricted access, because others can read arguments.
 */
export async function runTool(
  tool: Tool,
  { folder, server, databaseUrl }: { folder: string | undefined; server: number; databaseUrl: string },
  args: string[],
): Promise<void> {
  const program = folder ? join(folder, tool) : tool
  const where = folder ? `in ${folder}` : 'on the PATH'
  const advice = `Install PostgreSQL's client programs, or set PG_TOOLS to their folder.`
  const needed = `${tool} ${server} or newer is needed for this database`
  const version = await versionOf(program)
  if (version === null) throw new StartError(`${needed}, and there is none ${where}. ${advice}`)
  if (version < server) throw new StartError(`${needed}, and the one ${where} is ${version}. ${advice}`)
  const secret = await mkdtemp(join(tmpdir(), 'chautari-pass-'))
  try {
    const address = await withPasswordFile(databaseUrl, join(secret, 'pass'))
    await run(program, [...args, '--no-password', `--dbname=${address}`], { maxBuffer: 1e8 })
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string }
    throw new StartError(`${tool} did not finish: ${stderr.trim().split('\n')[0] || 'it said nothing'}`)
  } finally {
    await rm(secret, { recursive: true, force: true })
  }
}

async function withPasswordFile(databaseUrl: string, file: string): Promise<string> {
  const address = new URL(databaseUrl)
  if (!address.password) return address.href
  const password = decodeURIComponent(address.password).replace(/[\\:]/g, '\\$&')
  await writeFile(file, `*:*:*:*:${password}\n`, { mode: 0o600 })
  address.password = ''
  address.searchParams.set('passfile', file)
  return address.href
}

async function versionOf(program: string): Promise<number | null> {
  try {
    const { stdout } = await run(program, ['--version'])
    return Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? 0)
  } catch {
    return null
  }
}
