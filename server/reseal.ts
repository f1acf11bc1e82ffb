import { resolve } from 'node:path'
import { connect } from '#db/connect.ts'
import { startEmbedded } from '#db/embedded/start-embedded.ts'
import { StartError } from '#db/embedded/start-error.ts'
import { migrate } from '#db/migrate.ts'
import { reseal } from '#domain/office/reseal.ts'
import type { Env } from '../env.ts'
import { markDatabaseMode, demonstrationSecret } from './demonstration/demonstration.ts'
import { withPrevious } from './outside.ts'
import { openStorage } from './storage.ts'

/** Encrypts all private data of SECRET_PREVIOUS again with SECRET, with or without a running program. Returns what it did. */
export async function resealAll(env: Env): Promise<string> {
  const dataDir = resolve(env.DATA_DIR)
  const embedded = env.DATABASE_URL ? null : await startEmbedded({ dataDir })
  const db = connect(env.DATABASE_URL ?? embedded?.url ?? '', {
    max: 2,
    applicationName: 'chautari-reseal',
    onLost: () => {},
  })
  const files = await openStorage(env, dataDir, () => {})
  try {
    await migrate(db)
    await markDatabaseMode(db, env.MODE, new Date())
    const current = env.SECRET ?? (env.MODE === 'demonstration' ? await demonstrationSecret(db) : '')
    const { values, documents, unreadable } = await reseal({
      db,
      secret: withPrevious(current, env),
      storage: files.storage,
    })
    const left = Object.entries(unreadable).map(([where, count]) => `${count} in ${where}`)
    if (left.length > 0)
      throw new StartError(
        `Resealed: ${values} values and ${documents} documents. Neither SECRET nor SECRET_PREVIOUS opens ${left.join(', ')}.`,
      )
    return `Resealed: ${values} values and ${documents} documents. Everything opens with SECRET alone.`
  } finally {
    await files.stop()
    await db.destroy()
    await embedded?.stop()
  }
}
