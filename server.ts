import { SettingsError, readEnv } from './env.ts'
import { StartError } from './db/embedded/start-error.ts'
import { openOutput } from './server/terminal.ts'

/** Shorter than a supervisor's grace period before it kills the process. */
const EXIT_WITHIN_MS = 9_500

try {
  const env = readEnv()
  // Fails at once, so that a user with an invalid setting does not wait for the other modules.
  const output = openOutput(env)
  const { log } = output
  const { run } = await import('./server/run.ts')
  const { url, stop } = await run(env, output, process.argv.includes('--dev'))
  output.ready(url)

  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      setTimeout(() => process.exit(1), EXIT_WITHIN_MS).unref()
      // A process stopped from the keyboard has no load balancer in front of it.
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
