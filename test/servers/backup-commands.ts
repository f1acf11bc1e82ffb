import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const root = new URL('../..', import.meta.url).pathname
const run = promisify(execFile)

/** Runs `npm run backup -- <folder>` or `npm run restore -- <folder>` with these settings, and returns its output. */
export async function backupCommand(
  command: 'backup' | 'restore',
  folder: string,
  settings: Record<string, string>,
): Promise<{ code: number; says: string }> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, HOME, NODE_COMPILE_CACHE, ...settings }
  try {
    const { stdout } = await run(process.execPath, [`${command}.ts`, folder], { cwd: root, env })
    return { code: 0, says: stdout.trim() }
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }
    return { code, says: stderr.trim() }
  }
}
