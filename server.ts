import { SettingsError, readEnv } from './env.ts'
import { StartError } from './db/embedded/start-error.ts'
import { openOutput } from './server/terminal.ts'

/** What a supervisor waits for before it kills; we are gone by then. */
const EXIT_WITHIN_MS = 9_500

try {
  const env = readEnv()
  // Whoever has to correct a setting need not wait for the rest to be read.
  const output = openOutput(env)
  const { log } = output
  const { run } = await import('./server/run.ts')
  const { url, stop } = await run(env, output, process.argv.includes('--dev'))
  output.ready(url)

  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      setTimeout(() => process.exit(1), EXIT_WITHIN_MS).unref()
      // Whoever stops it by the keyboard has no balancer in front of it.
      stop(signal === 'SIGTERM' ? env.DRAIN_SECONDS * 1000 : 0).then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'could not stop cleanly')
          process.exit(1)
        },
      )
    })
} catch (error) {
  const known = error instanceof StartError || error instanceof SettingsError
  process.stderr.write(`${known ? error.message : ((error as Error).stack ?? String(error))}\n`)
  process.exit(1)
}
