import { resolve } from 'node:path'
import { connect } from '#db/connect.ts'
import { startEmbedded } from '#db/embedded/start-embedded.ts'
import { StartError } from '#db/embedded/start-error.ts'
import { migrate } from '#db/migrate.ts'
import { makeOperator } from '#domain/office/make-operator.ts'
import { Refusal } from '#domain/refusal.ts'
import { readEnv, SettingsError } from './env.ts'
import { demonstrationClock, systemClock } from './server/clock.ts'
import { markDatabaseMode } from './server/demonstration/demonstration.ts'
import { makeDemonstrationTables } from './server/demonstration/demonstration-tables.ts'

// `npm run make-operator <email>`: creates the first operator; works while the program runs or not.
const [email, ...rest] = process.argv.slice(2)
try {
  if (!email || rest.length > 0) throw new StartError('Say whom: npm run make-operator <email>')
  process.stdout.write(`${await make(email)}\n`)
} catch (error) {
  const known = error instanceof StartError || error instanceof SettingsError
  const says = error instanceof Refusal ? error.message : (error as Error).message
  process.stderr.write(`${known || error instanceof Refusal ? says : (error as Error).stack}\n`)
  process.exitCode = 1
}

async function make(address: string): Promise<string> {
  const env = readEnv()
  const embedded = env.DATABASE_URL ? null : await startEmbedded({ dataDir: resolve(env.DATA_DIR) })
  const databaseUrl = env.DATABASE_URL ?? embedded?.url ?? ''
  const db = connect(databaseUrl, {
    max: 2,
    applicationName: 'chautari-make-operator',
    onLost: () => {},
  })
  try {
    await migrate(db)
    await markDatabaseMode(db, env.MODE, new Date())
    if (env.MODE === 'demonstration') await makeDemonstrationTables(db)
    const clock = env.MODE === 'demonstration' ? await demonstrationClock(db, databaseUrl) : systemClock
    const isNew = await makeOperator({ db, now: clock.now }, address).finally(clock.stop)
    return isNew
      ? `${address} is an operator now: log in with the emailed code, open /admin and set up the second factor.`
      : `${address} is an operator already.`
  } finally {
    await db.destroy()
    await embedded?.stop()
  }
}
