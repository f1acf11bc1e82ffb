import assert from 'node:assert/strict'
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '#db/embedded/start-embedded.ts'
import { backupCommand } from '../servers/backup-commands.ts'
import { type Buyers, startBuyers } from '../crash/concurrent-buyers.ts'
import { type Lane, openLane } from '../crash/lane.ts'
import { quickOrFull } from '../quick-or-full.ts'
import { scratchFolder } from '../scratch-folder.ts'

/** Promise 24, first half. A backup during bookings restores consistent books. */
const BACKUPS = quickOrFull(1, 10)

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

const at = (name: string) => join(scratch, `backup ${name}`)
const back = (name: string) => join(scratch, `restored ${name}`)

test('a backup made during bookings restores consistent books', async (t) => {
  let bookings = 0
  for (let round = 0; round < BACKUPS; round += 1) {
    await buyers.open()
    await pause(1500)
    const before = await standing(lane.rows)
    const begun = buyers.counts.begun
    const backup = await backupCommand('backup', at(`${round}`), { DATA_DIR: lane.folder })
    assert.equal(backup.code, 0, backup.says)
    assert.ok(buyers.counts.begun > begun, 'bookings continued during the backup')
    buyers.shut()
    const restore = await backupCommand('restore', at(`${round}`), { DATA_DIR: back(`${round}`) })
    assert.equal(restore.code, 0, restore.says)
    assert.match(restore.says, /and 0 rows violate an invariant/)
    await inside(back(`${round}`), async (rows) => {
      const restored = new Set(await standing(rows))
      assert.deepEqual(
        before.filter((id) => !restored.has(id)),
        [],
        'the restored database has every earlier booking and payment',
      )
      // The payment of a membership that bought nothing is refunded in a separate step, which may be under way.
      const wrong = await rows(
        `select what, ref from invariant_violation where what <> 'surplus membership not refunded'`,
      )
      assert.deepEqual(wrong, [])
      bookings += restored.size
    })
    if (round > 0) rmSync(back(`${round}`), { recursive: true })
  }
  t.diagnostic(
    `promise 24: ${BACKUPS} backups during trade, ${bookings} bookings and payments restored, 0 violations`,
  )
})

test('refuses an incomplete copy, and one without its WAL does not start', async (t) => {
  const whole = at('0')
  const manifest = join(whole, 'backup.json')
  const aside = join(scratch, 'aside')
  const journal = 'cluster/pg_wal'
  const last = `${journal}/${readdirSync(join(whole, journal)).sort().at(-1)}`
  const refused = async (name: string, spoil: () => () => void, says: RegExp) => {
    const mend = spoil()
    const { code, says: said } = await backupCommand('restore', whole, { DATA_DIR: back(name) })
    mend()
    assert.equal(code, 1, name)
    assert.match(said, says, name)
  }
  const without = (path: string) => () => {
    renameSync(join(whole, path), aside)
    return () => renameSync(aside, join(whole, path))
  }
  const holding = (path: string, text: string) => () => {
    const before = existsSync(path) ? readFileSync(path) : null
    writeFileSync(path, text)
    return () => (before ? writeFileSync(path, before) : rmSync(path))
  }
  await refused('changed', holding(join(whole, 'cluster/PG_VERSION'), '19\n'), /is not as it was written/)
  await refused('missing', without(last), /is missing/)
  await refused('cut short', without('backup.json'), /no whole backup/)
  await refused('added to', holding(join(whole, 'cluster/more'), ''), /does not belong/)
  // A copy made by hand, which looks complete.
  const { files, ...rest } = JSON.parse(readFileSync(manifest, 'utf8')) as { files: { path: string }[] }
  const listed = JSON.stringify({ ...rest, files: files.filter(({ path }) => path !== last) })
  const byHand = () => {
    const mends = [without(last)(), holding(manifest, listed)()]
    return () => mends.forEach((mend) => mend())
  }
  await refused('without journal', byHand, /did not start: WAL ends before|did not start: could not/)
  const used = await backupCommand('restore', at('0'), { DATA_DIR: lane.folder })
  assert.deepEqual([used.code, /Restore into an empty DATA_DIR/.test(used.says)], [1, true], used.says)
  const again = await backupCommand('backup', at('0'), { DATA_DIR: lane.folder })
  assert.match(again.says, /is not empty/)
  t.diagnostic(
    'promise 24 control: a copy that is changed, cut short, added to or without its journal was refused',
  )
})

type Rows = (text: string, values?: unknown[]) => Promise<any[]>

/** Confirmed bookings and received payments. */
async function standing(rows: Rows): Promise<string[]> {
  const found = await rows(
    `select id from booking where state in ('confirmed', 'cancelled', 'host_cancelled')
     union all select id from payment where state in ('captured', 'surplus')`,
  )
  return found.map(({ id }) => id as string)
}

/** Reads a data folder whose program does not run. */
async function inside(dataDir: string, look: (rows: Rows) => Promise<void>): Promise<void> {
  const embedded = await startEmbedded({ dataDir })
  const db = new pg.Pool({ connectionString: embedded.url, max: 1 })
  db.on('error', () => {})
  try {
    await look(async (text, values = []) => (await db.query(text, values)).rows)
  } finally {
    await db.end()
    await embedded.stop()
  }
}
