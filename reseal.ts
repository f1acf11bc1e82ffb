import { StartError } from '#db/embedded/start-error.ts'
import { readEnv, SettingsError } from './env.ts'
import { resealAll } from './server/reseal.ts'

// `npm run reseal`: after SECRET was replaced, encrypts again with the new secret what the previous one had encrypted.
try {
  process.stdout.write(`${await resealAll(readEnv())}\n`)
} catch (error) {
  const known = error instanceof StartError || error instanceof SettingsError
  process.stderr.write(`${known ? error.message : ((error as Error).stack ?? String(error))}\n`)
  process.exitCode = 1
}
