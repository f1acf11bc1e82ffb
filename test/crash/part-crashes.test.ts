import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { checkPromisedTime, quickOrFull } from '../quick-or-full.ts'
import { type Lane, openLane } from './lane.ts'
import { partProblems } from './parts/part-check.ts'
import { planDates, type PlanKill, runPlans, startSoon } from './parts/run-plans.ts'
import { askedPoints, mixed, partPointNames } from './points.ts'
import { heal } from './run-lane.ts'

const RANDOM = quickOrFull(2, 100)
const TIMES = quickOrFull(1, 3)
const names =
  askedPoints(partPointNames) ?? partPointNames.filter((_, index) => index === 1 || quickOrFull(0, 1) === 1)
const HEAL_MS = 30_000
const REACH_SECONDS = 30
const WITHOUT_KEY = '--import ./test/crash/preload.ts --import ./test/crash/parts/without-part-key.ts'

let lane: Lane | undefined
const openOne = async () => (lane ??= await openLane())
after(async () => {
  if (lane) assert.equal(await lane.close(), 0)
})

test('a server that is killed while plans run charges each part once and loses none', async (t) => {
  const own = await openOne()
  const atPoints: PlanKill[] = names.flatMap((point) =>
    Array.from({ length: TIMES }, (_, time) => ({ point, nth: 1 + (time % 2) })),
  )
  const atRandom: PlanKill[] = Array.from({ length: RANDOM }, () => ({ afterMs: Math.random() * 1500 }))
  const kills = mixed(atPoints, atRandom)
  const wanted = kills.length
  const deaths = await runPlans(own, kills, (line) => console.error(line))
  for (const { where, happened, problems } of deaths) {
    assert.ok(happened, `${where} was never reached`)
    assert.deepEqual(problems, [], where)
  }
  assert.equal(deaths.length, wanted)
  const slowest = Math.max(...deaths.map(({ healedInMs }) => healedInMs))
  checkPromisedTime('healing', slowest, HEAL_MS)
  const [sum] = await own.rows(
    `select count(*) filter (where p.state = 'captured' and p.try is not null)::int as charged,
       count(*) filter (where p.state = 'expired' and p.try is not null)::int as failed,
       count(*) filter (where p.state = 'captured' and p.try is null)::int as on_pages,
       count(distinct p.booking_id) filter (where b.state = 'cancelled')::int as ended
     from payment p join booking b on b.id = p.booking_id where p.instalment_id is not null and p.created_at >= $1`,
    [own.before.at],
  )
  assert.ok(sum.charged >= 1, 'no part was charged')
  if (RANDOM >= 100)
    for (const [what, count] of Object.entries(sum)) assert.ok(Number(count) >= 10, `${what}: ${count}`)
  t.diagnostic(
    `promise 32: ${names.length} points × ${TIMES} and ${RANDOM} random kills while plans run: ${sum.charged} parts charged once each, ` +
      `${sum.failed} tries failed, ${sum.on_pages} parts paid on pages, ${sum.ended} bookings ended unpaid; 0 cents and 0 mails astray, ` +
      `healed within ${(slowest / 1000).toFixed(1)} s`,
  )
})

test('without the key of part and try a restarted server makes two charges for a try, and the check finds it', async (t) => {
  const own = await openOne()
  const plans = planDates(own)
  await plans.prepare()
  await own.stop()
  // A webhook of the first charge could pay the part before it is charged again.
  await own.rows(`update stand_in.switch set webhooks = 'off'`)
  await startSoon(own, { CRASH_AT: 'part:charged:1', NODE_ARGUMENTS: WITHOUT_KEY })
  await plans.reachNext()
  for (const until = Date.now() + REACH_SECONDS * 1000; !own.isDead() && Date.now() < until; ) await pause(20)
  assert.ok(own.isDead(), 'part:charged was never reached')
  await startSoon(own, { NODE_ARGUMENTS: WITHOUT_KEY })
  const twice = async () => (await partProblems(own)).filter((problem) => problem.includes('made 2 charges'))
  await heal(Date.now(), async () => ((await twice()).length > 0 ? [] : ['not yet']), REACH_SECONDS)
  const found = await twice()
  assert.ok(found.length >= 1, 'no try made two charges: the check would not detect it')
  t.diagnostic(`promise 32 control: without the key ${found.length} try made two charges because of one kill`)
})
