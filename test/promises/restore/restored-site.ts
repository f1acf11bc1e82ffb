import assert from 'node:assert/strict'
import pg from 'pg'
import { startEmbedded } from '#db/embedded/start-embedded.ts'
import type { Lane } from '../../crash/lane.ts'
import { backupCommand } from '../../servers/backup-commands.ts'
import { carryMailbox, carryProvider } from '../../servers/outside-world.ts'
import { embeddedUrl, startServer, type TestServer } from '../../servers/server.ts'

/**
 * Restores the backup of a stopped lane into a new folder by the command, while the outside world goes on: the provider, the
 * mailbox and the clock are as the lane left them. Its program is not started.
 */
export async function restoreLane(lane: Lane, { backup, into }: { backup: string; into: string }) {
  const restore = await backupCommand('restore', backup, { DATA_DIR: into })
  assert.equal(restore.code, 0, restore.says)
  const embedded = await startEmbedded({ dataDir: into })
  await carryProvider(embeddedUrl(lane.folder), embedded.url)
  await carryMailbox(embeddedUrl(lane.folder), embedded.url)
  const db = new pg.Pool({ connectionString: embedded.url, max: 2 })
  db.on('error', () => {})
  const rows = async (text: string, values: unknown[] = []): Promise<any[]> =>
    (await db.query(text, values)).rows
  // The command has noted the time of its own clock, which the backup set back.
  const now = await lane.now()
  await rows('update demonstration.clock set offset_ms = $1', [now.getTime() - Date.now()])
  await rows('update restoration set restored_at = greatest(restored_at, $1)', [now])
  let server: TestServer | null = null
  return {
    rows,
    async start(): Promise<void> {
      server = await startServer({ DATA_DIR: into, RECONCILE_SECONDS: '0.5', LOG_LEVEL: 'error' })
    },
    async close(): Promise<void> {
      await server?.stop()
      await db.end()
      await embedded.stop()
    },
  }
}
