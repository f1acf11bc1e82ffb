import { StartError } from '#db/embedded/start-error.ts'
import { type Env, readEnv, SettingsError } from '../../env.ts'

/** Carries out a command that takes one folder, and says in one sentence what came of it or what is in the way. */
export async function sayOf(
  usage: string,
  act: (env: Env, folder: string) => Promise<string>,
): Promise<void> {
  const [folder, ...rest] = process.argv.slice(2)
  try {
    if (!folder || rest.length > 0) throw new StartError(`Say where: ${usage}`)
    process.stdout.write(`${await act(readEnv(), folder)}\n`)
  } catch (error) {
    const known = error instanceof StartError || error instanceof SettingsError
    process.stderr.write(`${known ? error.message : ((error as Error).stack ?? String(error))}\n`)
    process.exitCode = 1
  }
}
