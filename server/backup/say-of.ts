import { StartError } from '#db/embedded/start-error.ts'
import { type Env, readEnv, SettingsError } from '../../env.ts'
import type { Announce } from '../terminal.ts'

const announce: Announce = (step) => void process.stderr.write(`${step} …\n`)

/**
 * Runs a command that takes one folder, and says in one sentence what it did or why it failed. Prints its steps
 * separately from that answer.
 */
export async function sayOf(
  usage: string,
  act: (env: Env, folder: string, announce: Announce) => Promise<string>,
): Promise<void> {
  const [folder, ...rest] = process.argv.slice(2)
  try {
    if (!folder || rest.length > 0) throw new StartError(`Say where: ${usage}`)
    process.stdout.write(`${await act(readEnv(), folder, announce)}\n`)
  } catch (error) {
    const known = error instanceof StartError || error instanceof SettingsError
    process.stderr.write(`${known ? error.message : ((error as Error).stack ?? String(error))}\n`)
    process.exitCode = 1
  }
}
