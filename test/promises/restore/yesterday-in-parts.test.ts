import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { differenceCents, type Rows } from '../../crash/money-check.ts'
import { type Lane, openLane } from '../../crash/lane.ts'
import { bookPlans, payFailedParts, type PlanBooking } from '../../crash/parts/book-in-parts.ts'
import { planClock } from '../../crash/parts/plan-clock.ts'
import { allProblems } from '../../crash/parts/run-plans.ts'
import { heal } from '../../crash/run-lane.ts'
import { sentMails } from '../../crash/sent-mails.ts'
import { GOOD_CARD } from '../../samples/guest-flow.ts'
import { quickOrFull } from '../../quick-or-full.ts'
import { scratchFolder } from '../../scratch-folder.ts'
import { backupCommand } from '../../servers/backup-commands.ts'
import { restoreLane } from './restored-site.ts'
import { unaccountedCharges, unaccountedSessions } from './unaccounted.ts'

/** Promise 24, while bookings are paid in parts. Charges since the restored backup are not lost, and none is repeated. */
const SETS = quickOrFull(1, 10)
const ASKS_LATER = '4000 0027 6000 3184'
/** In this time nothing more may be charged. */
const QUIET_LOOKS = 12

let lane: Lane
const scratch = mkdtempSync(join(scratchFolder(), 'chautari-parts-'))
before(async () => {
  lane = await openLane()
})
after(async () => {
  await lane.close()
  rmSync(scratch, { recursive: true, force: true })
})

const at = (name: string) => join(scratch, name)

test('after restoring yesterday’s backup, every charge of a saved card since then is adopted or refunded, and none is repeated', async (t) => {
  const old = await bookAll()
  await settle()
  await reachNext(old)
  const backup = await backupCommand('backup', at('backup'), { DATA_DIR: lane.folder })
  assert.equal(backup.code, 0, backup.says)
  const before = await chargesOf(lane.rows)
  const late = await bookAll()
  await settle()
  // Parts that failed before the backup are paid on pages after it, and the months go on.
  await payFailedParts(lane, old)
  await reachNext(old)
  await reachNext([...old, ...late])
  const charged = await chargesOf(lane.rows)
  await lane.stop()

  const site = await restoreLane(lane, { backup: at('backup'), into: at('restored') })
  const { rows } = site
  try {
    const [charges, sessions] = [await unaccountedCharges(rows), await unaccountedSessions(rows)]
    assert.ok(charges.length >= 4 * SETS, `only ${charges.length} charges since the backup`)
    assert.ok(sessions.length >= 4 * SETS, `only ${sessions.length} pages paid since the backup`)
    const since = Date.now()
    await site.start()
    const left = await heal(since, () => problems(rows))
    assert.deepEqual(left, [])
    const seconds = (Date.now() - since) / 1000
    for (let looks = 0; looks < QUIET_LOOKS; looks += 1) {
      await pause(250)
      assert.deepEqual(await problems(rows), [])
    }
    assert.deepEqual(await chargesOf(rows), charged, 'the restored site charges nothing a second time')
    const [sum] = await rows(
      `select count(*) filter (where p.state = 'captured')::int as adopted, count(*) filter (where n.refunded = n.amount)::int as refunded
       from stand_in.intent n left join payment p on p.intent_id = n.id where n.id = any($1)`,
      [charges.map(({ id }) => id)],
    )
    assert.equal(sum.adopted + sum.refunded, charges.length)
    assert.ok(
      sum.adopted >= 2 * SETS && sum.refunded >= SETS,
      `${sum.adopted} adopted, ${sum.refunded} refunded`,
    )
    t.diagnostic(
      `promise 24: ${before.length} charges of saved cards before the backup and ${charges.length} after it: ${sum.adopted} adopted, ` +
        `${sum.refunded} of lost bookings given back, with ${sessions.length} card pages, within ${seconds.toFixed(1)} s of the start; ` +
        'none charged twice, mailed once each, 0 violations',
    )
    t.diagnostic(`promise 24 control: before the reconciler ${charges.length} charges were in no books`)
  } finally {
    await site.close()
  }
})

/** Bookings in parts with cards that pay, and with one that asks for confirmation. */
async function bookAll(): Promise<PlanBooking[]> {
  const all: PlanBooking[] = []
  for (let set = 0; set < SETS; set += 1)
    all.push(
      ...(await bookPlans(lane, {
        sold: [
          ['monthly', GOOD_CARD],
          ['monthly', GOOD_CARD],
          ['deposit', GOOD_CARD],
          ['monthly', ASKS_LATER],
        ],
      })),
    )
  return all
}

/** The clock moves to the next date of these plans, and the cards are charged. */
async function reachNext(bookings: readonly PlanBooking[]): Promise<void> {
  await planClock(lane, bookings).reachNext()
  await settle()
}

async function settle(): Promise<void> {
  assert.deepEqual(await heal(Date.now(), () => allProblems(lane)), [])
}

/** Every charge of a saved card at the provider that took money: its part and try. */
async function chargesOf(rows: Rows): Promise<string[]> {
  const found = await rows(
    `select metadata ->> 'instalment_id' as part, metadata ->> 'try' as try from stand_in.intent
     where metadata ->> 'charge' = 'saved_card' and status = 'succeeded' order by 1, 2`,
  )
  return found.map(({ part, try: number }) => `${part} ${number}`)
}

/** What is still wrong in the restored books, compared with the provider, the mailbox and the laws of the ledger. */
async function problems(rows: Rows): Promise<string[]> {
  const [charges, sessions, mails, wrong, difference] = await Promise.all([
    unaccountedCharges(rows),
    unaccountedSessions(rows),
    mailProblems(rows),
    rows('select what, ref from invariant_violation'),
    differenceCents(rows),
  ])
  return [
    ...charges.map(({ id, payment }) => `charge ${id}: ${payment}`),
    ...sessions.map(({ id, payment }) => `page ${id}: ${payment}`),
    ...mails,
    ...wrong.map(({ what, ref }) => `${what}: ${ref}`),
    ...(difference === lane.before.differenceCents ? [] : [`${difference} cents differ`]),
  ]
}

/** Each paid part of a booking that the books have is mailed once, before or after the restore. */
async function mailProblems(rows: Rows): Promise<string[]> {
  const found = await rows(
    `with due as (
       select b.email, count(*)::int as due from payment p join booking b on b.id = p.booking_id
       where p.created_at >= $1 and p.instalment_id is not null and p.state = 'captured' group by 1
     ), sent as (${sentMails})
     select due.*, coalesce(mails, 0) as mails from due left join sent on sent.recipient = due.email and sent.kind = 'part-paid'
     where mails is distinct from due.due`,
    [lane.before.at],
  )
  return found.map(({ email, due, mails }) => `part-paid to ${email}: ${mails} of ${due} mails`)
}
