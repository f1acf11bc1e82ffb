import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '#db/embedded/start-embedded.ts'
import { backupCommand } from '../servers/backup-commands.ts'
import { type Buyers, startBuyers } from '../crash/concurrent-buyers.ts'
import { type Lane, openLane } from '../crash/lane.ts'
import { carryProvider } from '../servers/outside-world.ts'
import { quickOrFull } from '../quick-or-full.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { embeddedUrl, startServer } from '../servers/server.ts'
import { soon } from '../soon.ts'

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

  const restore = await backupCommand('restore', at('backup'), { DATA_DIR: at('restored') })
  assert.equal(restore.code, 0, restore.says)
  const embedded = await startEmbedded({ dataDir: at('restored') })
  await carryProvider(embeddedUrl(lane.folder), embedded.url)
  const db = new pg.Pool({ connectionString: embedded.url, max: 2 })
  db.on('error', () => {})
  const rows: Rows = async (text, values = []) => (await db.query(text, values)).rows
  const lost = await unaccounted(rows)
  assert.ok(lost.length >= 1, 'nothing was paid since the backup')

  const server = await startServer({
    DATA_DIR: at('restored'),
    RECONCILE_SECONDS: '0.5',
    LOG_LEVEL: 'error',
  })
  try {
    const since = Date.now()
    let left = await unaccounted(rows)
    while (left.length > 0 && Date.now() - since < HEAL_MS) {
      await pause(250)
      left = await unaccounted(rows)
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
    await server.stop()
    await db.end()
    await embedded.stop()
  }
})

type Rows = (text: string, values?: unknown[]) => Promise<any[]>

/** Payments at the provider that are neither in our books nor refunded: one line each. */
async function unaccounted(rows: Rows): Promise<{ id: string; payment: string; refunded: number }[]> {
  return rows(
    `select s.id, p.state as payment, i.refunded from stand_in.session s
     join stand_in.intent i on i.session_id = s.id
     left join payment p on p.session_id = s.id left join booking b on b.id = p.booking_id
     where s.payment_status = 'paid' and s.mode = 'payment' and i.refunded < i.amount
       and not coalesce(p.state = 'captured' and b.state in ('confirmed', 'completed', 'no_show', 'cancelled', 'host_cancelled'), false)
       and not exists (select from gift_card g where g.session_id = s.id and g.intent_id is not null)
     union all
     select s.id, m.state, 0 from stand_in.session s left join membership m on m.subscription_id = s.subscription_id
     join stand_in.subscription u on u.id = s.subscription_id
     where s.payment_status = 'paid' and s.mode = 'subscription' and m.id is null and u.status <> 'canceled'`,
  )
}
