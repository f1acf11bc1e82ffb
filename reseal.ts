import { StartError } from '#db/embedded/start-error.ts'
import { readEnv, SettingsError } from './env.ts'
import { resealAll } from './server/reseal.ts'

// `npm run reseal`: after SECRET was replaced, seals what the one before had sealed with the new one.
try {
  process.stdout.write(`${await resealAll(readEnv())}\n`)
} catch (error) {
  const known = error instanceof StartError || error instanceof SettingsError
  process.stderr.write(`${known ? error.message : ((error as Error).stack ?? String(error))}\n`)
  process.exitCode = 1
}
