import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { checkPromisedTime, quickOrFull } from '../quick-or-full.ts'
import { dieInJob } from './die-in-job.ts'
import { openLane, type Lane } from './lane.ts'
import { loseMoney } from './lose-money.ts'
import { membershipProblems } from './membership-check.ts'
import { askedPoints, atPoints, atRandom, mixed, pointNames } from './points.ts'
import { limitTo } from '../runner/limit-processes.ts'
import { HEAL_SECONDS, type Kill, runLane } from './run-lane.ts'

/** Each begins with a fresh demonstration: after a hundred kills a lane has thousands of bookings and slows down. */
const LANES = quickOrFull(1, 4)
/** One for each core: with more, the machine and not the program decides how fast it heals. */
const LANES_AT_ONCE = 2
const HEAL_MS = 30_000
const asked = askedPoints(pointNames)
const names = asked ?? pointNames.slice(0, quickOrFull(2, pointNames.length))

/** The first lane, with its purchases, for the other tests. */
let other: Lane | undefined
const openOther = async () => (other ??= await openLane())
after(async () => {
  if (other) assert.equal(await other.close(), 0)
})

type Figure =
  | 'paidSessions'
  | 'memberships'
  | 'refunds'
  | 'cancelled'
  | 'left'
  | 'joined'
  | 'surplus'
  | 'mails'

test('a server that is killed at named points and at random loses neither money nor mail', async (t) => {
  const kills = mixed(
    atPoints(names, asked ? 2 : quickOrFull(1, 5)),
    atRandom(asked ? 0 : quickOrFull(1, 100)),
  )
  const wanted = kills.length
  const shares = Array.from({ length: LANES }, (_, lane) =>
    kills.filter((_, index) => index % LANES === lane),
  )
  // A diagnostic would be printed at the end only, after an hour.
  const log = (line: string) => console.error(line)
  const limit = limitTo(LANES_AT_ONCE)
  const run = async (share: Kill[]) => {
    const lane = await openLane()
    const report = await runLane(lane, share, log)
    if (share === shares[0]) other = lane
    else assert.equal(await lane.close(), 0)
    // What one lane has found ends the others.
    if (report.deaths.some(({ happened, problems }) => !happened || problems.length > 0))
      for (const each of shares) each.length = 0
    return report
  }
  const reports = await Promise.all(shares.map((share) => limit(() => run(share))))

  const deaths = reports.flatMap((lane) => lane.deaths)
  for (const { where, happened, problems } of deaths) {
    assert.ok(happened, `${where} was never reached`)
    assert.deepEqual(problems, [], where)
  }
  assert.equal(deaths.length, wanted)
  const sum = (figure: Figure) => reports.reduce((total, lane) => total + lane[figure], 0)
  const faults = reports.flatMap((lane) => lane.faults)
  assert.deepEqual(faults, [], 'no answer of 500 and above')
  const slowest = Math.max(...deaths.map(({ healedInMs }) => healedInMs))
  checkPromisedTime('healing', slowest, HEAL_MS)
  assert.ok(sum('paidSessions') >= 2 * wanted, `only ${sum('paidSessions')} were paid`)
  assert.ok(sum('mails') >= sum('paidSessions') - sum('surplus'), `${sum('mails')} mails`)
  if (wanted > 50)
    for (const some of ['refunds', 'cancelled', 'left', 'joined', 'surplus'] as const)
      assert.ok(sum(some) >= 50)

  const random = deaths.filter(({ where }) => where === 'random').length
  t.diagnostic(
    `promise 2: ${names.length} points × ${(wanted - random) / names.length} and ${random} random kills, ` +
      `${sum('paidSessions')} paid sessions, ${sum('memberships')} of them memberships, ${sum('cancelled')} cancelled, ${sum('left')} left by a traveller, ${sum('joined')} joined by one, ${sum('surplus')} late and given back, ` +
      `${sum('refunds')} refunds, ${sum('mails')} mails; 0 cents and 0 mails astray, healed within ` +
      `${(slowest / 1000).toFixed(1)} s`,
  )
})

test('a mail during which the server is killed repeatedly arrives once', async (t) => {
  const times = quickOrFull(3, 30)
  const lane = await openOther()
  const { deaths, problems } = await dieInJob(lane, times, HEAL_SECONDS)
  assert.equal(deaths, times)
  assert.deepEqual(problems, [])

  const control = await dieInJob(lane, 3, quickOrFull(20, 30), '--import ./test/crash/count-crashes.ts')
  assert.equal(control.deaths, 3)
  assert.equal(control.problems.length, 1, 'with two retries, which crashes use up, the mail is given up')
  assert.match(control.problems[0] ?? '', /^booking-confirmed .*: 0 of 1 mails$/)
  t.diagnostic(`promise 2: a mail arrived once after ${deaths} kills during it; control: given up after 3`)
})

test('a server that acknowledges a payment before storing it loses money, and the check finds it', async (t) => {
  const lost = await loseMoney(await openOther(), quickOrFull(3, 30))
  assert.ok(lost.length >= 1, 'nothing was lost: the check would not detect a loss')
  t.diagnostic(`promise 2 control: lost ${lost.length} payments in one death`)
})

/** Problems of the memberships that began since the lane was opened. */
const losses = {
  'an invoice is lost': 'delete from membership_invoice where id in (select id from young)',
  'a fact is lost': `delete from journal where kind = 'membership_paid' and source in (select id from young)`,
  'an invoice is nobody’s': `update stand_in.invoice set status = 'open', paid_at = null, intent_id = null
    where id in (select id from young)`,
  'money went back': `update stand_in.intent set refunded = amount where id in (select intent_id from young)`,
  'a wish is not heard': `update membership set wish = 'end' where id in (select membership_id from young)`,
  'a mail is lost': `delete from demonstration.mail where message_id like 'membership-begun.%'`,
}

test('the check finds every loss of a membership', async (t) => {
  const { ifOnly, before } = await openOther()
  const young = `create temp table young on commit drop as select i.* from membership_invoice i join membership m
    on m.id = i.membership_id where i.state = 'paid' and m.state <> 'surplus' and m.created_at >= '${before.at.toISOString()}'`
  for (const [what, happened] of Object.entries(losses)) {
    const problems = await ifOnly(`${young}; ${happened}`, (rows) => membershipProblems({ rows, before }))
    assert.ok(problems.length > 0, what)
  }
  t.diagnostic(`promise 2 control: ${Object.keys(losses).length} ways to lose a membership were all seen`)
})
