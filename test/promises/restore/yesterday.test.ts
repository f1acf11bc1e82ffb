import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { backupCommand } from '../../servers/backup-commands.ts'
import { type Buyers, startBuyers } from '../../crash/concurrent-buyers.ts'
import { type Lane, openLane } from '../../crash/lane.ts'
import { quickOrFull } from '../../quick-or-full.ts'
import { scratchFolder } from '../../scratch-folder.ts'
import { soon } from '../../soon.ts'
import { restoreLane } from './restored-site.ts'
import { unaccountedSessions } from './unaccounted.ts'

/** Promise 24, second half. Payments since the restored backup are not lost. */
const PAID = quickOrFull(8, 120)
const HEAL_MS = 60_000

let lane: Lane
let buyers: Buyers
const scratch = mkdtempSync(join(scratchFolder(), 'chautari-backup-'))
before(async () => {
  lane = await openLane()
  buyers = startBuyers(lane)
})
after(async () => {
  await buyers.leave()
  await lane.close()
  rmSync(scratch, { recursive: true, force: true })
})

const at = (name: string) => join(scratch, name)

test('after restoring yesterday’s backup, reconciliation adopts or refunds every later payment', async (t) => {
  await buyers.open()
  await soon(async () => buyers.counts.paid >= PAID / 2, HEAL_MS / 1000)
  const backup = await backupCommand('backup', at('backup'), { DATA_DIR: lane.folder })
  assert.equal(backup.code, 0, backup.says)
  const paid = buyers.counts.paid
  await soon(async () => buyers.counts.paid >= paid + PAID, HEAL_MS / 1000)
  buyers.shut()
  await soon(async () => buyers.isIdle(), HEAL_MS / 1000)
  await lane.stop()

  const site = await restoreLane(lane, { backup: at('backup'), into: at('restored') })
  const { rows } = site
  const lost = await unaccountedSessions(rows)
  assert.ok(lost.length >= 1, 'nothing was paid since the backup')

  try {
    await site.start()
    const since = Date.now()
    let left = await unaccountedSessions(rows)
    while (left.length > 0 && Date.now() - since < HEAL_MS) {
      await pause(250)
      left = await unaccountedSessions(rows)
    }
    assert.deepEqual(left, [])
    const seconds = (Date.now() - since) / 1000
    // The payment of a membership that bought nothing is refunded in a separate step.
    let wrong: unknown[] = []
    for (let quiet = 0; quiet < 4 && Date.now() - since < HEAL_MS; await pause(250)) {
      wrong = await rows('select what, ref from invariant_violation')
      quiet = wrong.length > 0 ? 0 : quiet + 1
    }
    assert.deepEqual(wrong, [])
    const ids = lost.map(({ id }) => id)
    const [{ adopted }] = await rows(
      `select count(*)::int as adopted from payment where session_id = any($1) and state in ('captured', 'surplus')`,
      [ids],
    )
    t.diagnostic(
      `promise 24: ${lost.length} sessions paid since the backup, ${adopted} adopted, ${lost.length - adopted} given back: ` +
        `all within ${seconds.toFixed(1)} s of the start, 0 violations`,
    )
    t.diagnostic(`promise 24 control: before the reconciler ${lost.length} of them were in no books`)
  } finally {
    await site.close()
  }
})
