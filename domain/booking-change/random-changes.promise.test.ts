import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { checkBooking } from '#test/sequences/check-booking.ts'
import { openGround, openStage, type Start } from '#test/sequences/open-stage.ts'
import {
  type Done,
  nothingDone,
  partStepNames,
  runSequences,
  type StepName,
  stepNames,
} from '#test/sequences/run-sequences.ts'
import { quickOrFull } from '#test/quick-or-full.ts'
import { freshWorld, type World } from '#test/world.ts'

const SEQUENCES = quickOrFull(80, 10_000)
/** As many again with bookings that are paid in parts. */
const IN_PARTS = quickOrFull(40, 2_500)
/** Each lane has a database and a clock of its own. */
const LANES = quickOrFull(2, 4)
/** The views of all invariants take longer with each booking, so they are read after this many. */
const BETWEEN_VIEWS = 50
/** What must have happened at least this often when all sequences are run. */
const AT_LEAST = 20
const mustHappen = [
  'added: paid',
  'added: paid when the order ends',
  'added: paid too late',
  'left',
  'left by an operator',
  'moved free',
  'moved: paid',
  'moved: paid too late',
  'extras ordered: paid',
  'extras removed',
  'name corrected',
  'handed over',
  'cancelled to the card',
  'cancelled as credit',
  'goodwill approved',
  'goodwill approved by two',
  'requested goodwill rejected',
  'changed approved',
  'requested changed rejected',
  'cancelled approved',
  'refund sent: succeeded',
  'refund sent: failed',
  'refund submitted reported succeeded',
  'refund succeeded reported failed',
  'refund retried: approved',
  'refund sent by the bank',
  'dispute opened',
  'dispute won',
  'dispute lost',
  'claim declined',
  'claim withdrawn',
  'claim granted, borne by host',
  'claim granted, borne by platform',
  'claim granted by two, borne by both',
  'departure cancelled',
  'departure cancelled by the host',
  'chose another date',
  'chose credit',
  'chose the card',
  'chose nothing in time',
  'lead handed over',
  'bought with a code',
  'no-show',
  'payout settled',
  'payout returned',
]
const mustHappenInParts = [
  'part charged',
  'part fails: card_declined',
  'part fails: expired_card',
  'part fails: unconfirmed',
  'part fails: processing',
  'part extended',
  'paid the next: confirmed',
  'paid the rest: confirmed',
  'the page of the next is open',
  'paid an open page: confirmed',
  'ended unpaid',
  'paid a share: confirmed',
  'the page of a share is open',
  'departure cancelled by the host',
  'chose another date',
  'lead handed over',
  'card removed',
  'added: paid',
  'left',
  'moved: paid',
  'extras removed',
  'cancelled to the card',
]

let worlds: World[]
before(async () => {
  worlds = await Promise.all(Array.from({ length: LANES }, () => freshWorld({ connections: 3 })))
})
after(async () => {
  for (const world of worlds) await world.close()
})

/** Runs this many sequences, divided between the worlds, with the views of all invariants in between. */
async function runAll(count: number, start: Start): Promise<Done> {
  const done = nothingDone()
  const seeds = Array.from({ length: count }, (_, index) => index + 1)
  // A lane that fails ends the others, and the next test begins when no clock moves any more.
  const lanes = await Promise.allSettled(
    worlds.map(async (world) => {
      try {
        while (seeds.length > 0) {
          const own = seeds.splice(0, BETWEEN_VIEWS)
          await runSequences(world, own, done, start)
          assert.deepEqual(await world.violations(), [], `seeds ${own[0]} to ${own.at(-1)}, ${start}`)
        }
      } finally {
        seeds.length = 0
      }
    }),
  )
  for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason as Error
  return done
}

/** The outcomes that happened less often than they must, each with its count. */
const tooRare = ({ outcomes }: Done, names: readonly string[]) =>
  names.flatMap((name) => ((outcomes[name] ?? 0) < AT_LEAST ? [`${name}: ${outcomes[name] ?? 0}`] : []))

const stepsText = (done: Done, names: readonly StepName[]) =>
  names.map((name) => `${done.steps[name]} ${name}`).join(', ')

test(`in ${SEQUENCES} random sequences of changes, refunds, disputes and claims the books balance and no spot is lost`, async (t) => {
  const done = await runAll(SEQUENCES, 'paid in full')
  const names = stepNames.filter((name) => !partStepNames.includes(name))
  const never = names.filter((name) => done.steps[name] === 0)
  assert.deepEqual(never, [], 'every step did something')
  if (SEQUENCES >= 10_000) assert.deepEqual(tooRare(done, mustHappen), [])
  const refused = Object.entries(done.outcomes).filter(([what]) => what.startsWith('refused'))
  const refusals = refused.reduce((sum, [, count]) => sum + count, 0)
  t.diagnostic(
    `promise 31: ${SEQUENCES} sequences, checked to the cent after each step: ${stepsText(done, names)}, ${refusals} refused`,
  )
})

test(`in ${IN_PARTS} random sequences of bookings that are paid in parts the same holds, and the open parts are what is unpaid`, async (t) => {
  const done = await runAll(IN_PARTS, 'paid in parts')
  assert.deepEqual(
    partStepNames.filter((name) => done.steps[name] === 0 && name !== 'payOpenPage'),
    [],
    'every step did something',
  )
  if (IN_PARTS >= 2_500) assert.deepEqual(tooRare(done, mustHappenInParts), [])
  t.diagnostic(
    `promise 32: ${IN_PARTS} sequences of plans, checked to the cent: ${stepsText(done, stepNames)}`,
  )
})

/** Ways to spoil a booking that the checks must notice. */
const spoiled = {
  'a refund that nobody decided': 'update payment set refunded_cents = 1 where booking_id = $',
  'a lost line': 'delete from booking_line where booking_id = $ and position = 1',
  'a lost spot':
    'update departure d set spots_taken = spots_taken + 1 from booking b where b.id = $ and d.id = b.departure_id',
  'a spot sold twice': 'update booking set spots = spots + 1 where id = $',
  'a larger fee': 'update payout_item set fee_cents = fee_cents + 1 where booking_id = $',
  'a smaller share': 'update payout_item set base_cents = base_cents - 100 where booking_id = $',
  'an entry that does not balance':
    'update entry set debit_cents = debit_cents + 1 where debit_cents > 0 and journal_id in (select id from journal where booking_id = $)',
  'a payment that is in no books': `delete from entry where journal_id in (select id from journal where booking_id = $ and kind = 'captured')`,
  'a lost extra': `update departure_extra e set taken = taken + 1 from booking b where b.id = $ and e.departure_id = b.departure_id`,
}

test('the checks notice each way to spoil a booking', async (t) => {
  const world = worlds[0] as World
  const stage = await openStage(world, await openGround(world), 3)
  await checkBooking(stage)
  for (const [what, statement] of Object.entries(spoiled)) {
    const undone = new Error('undone')
    const attempt = world.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql.raw(statement.replace('$', `'${stage.id}'`)).execute(tx)
      await assert.rejects(
        checkBooking({ ...stage, world: { ...world, db: tx } }),
        assert.AssertionError,
        what,
      )
      throw undone
    })
    await assert.rejects(attempt, undone, what)
  }
  await checkBooking(stage)
  t.diagnostic(`promise 31 control: ${Object.keys(spoiled).length} ways to spoil a booking were all noticed`)
})
