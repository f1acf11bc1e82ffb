import { setTimeout as pause } from 'node:timers/promises'
import { quickOrFull } from '../quick-or-full.ts'
import { startBuyers, type Buyers } from './concurrent-buyers.ts'
import type { Lane } from './lane.ts'
import { endlessHolds, moneyProblems } from './money-check.ts'
import { endOldRenewals } from './subscriber.ts'

/** The instant of the kill: the nth time at a crash point, or after this many milliseconds of purchases. */
export type Kill = { point: string; by: 'by trade' | 'by time'; nth: number } | { afterMs: number }

export type Death = {
  where: string
  /** False when the point was never reached. */
  happened: boolean
  /** From ready again to everything in its place. */
  healedInMs: number
  problems: string[]
}

export type LaneReport = {
  deaths: Death[]
  paidSessions: number
  memberships: number
  refunds: number
  cancelled: number
  left: number
  joined: number
  /** Choices after a cancelled departure, and bookings with a new lead. */
  chosen: number
  handedOver: number
  surplus: number
  mails: number
  faults: string[]
}

const PRELOAD = '--import ./test/crash/preload.ts'
const REACH_SECONDS = 45
/** Then the buyers stop: while they buy, the mails of their confirmations are sent before all others. */
const BUYING_SECONDS = 15
/** The promise allows 30 seconds; in `npm test` other tests keep the machine busy. */
export const HEAL_SECONDS = quickOrFull(120, 30)
/** Longer than a hold, and than the days until a refund is approved or a trek ends. */
const SHORT_TIME = 'PT36M'
const LONG_TIME_MS = 60 * 86_400_000

/**
 * Takes kills off the list until it is empty: purchases, kill, restart, and the check. A failed check empties the list,
 * because what it found stays in the database.
 */
export async function runLane(lane: Lane, kills: Kill[], log: (line: string) => void): Promise<LaneReport> {
  const buyers = startBuyers(lane)
  const deaths: Death[] = []
  for (let kill = kills.shift(); kill; kill = kills.shift()) {
    const happened = await reach(lane, buyers, kill)
    buyers.shut()
    await lane.start()
    const ready = Date.now()
    const problems = await heal(ready, async () =>
      buyers.isIdle() ? moneyProblems(lane) : ['buyers are under way'],
    )
    const healedInMs = Date.now() - ready
    problems.push(...(await passTime(lane)))
    const where = 'point' in kill ? `${kill.point} ${kill.nth}` : 'random'
    deaths.push({ where, happened, healedInMs, problems })
    log([where, happened ? '' : 'NOT REACHED', `${healedInMs} ms`, ...problems].join(' '))
    if (!happened || problems.length > 0) kills.length = 0
  }
  await buyers.leave()
  return { deaths, faults: buyers.counts.faults, ...(await totals(lane)) }
}

/** Reaching a point depends on what the buyers leave behind, so it is tried three times. */
async function reach(lane: Lane, buyers: Buyers, kill: Kill): Promise<boolean> {
  for (let left = 2; ; left -= 1) {
    if (await killIt(lane, buyers, kill)) return true
    if (left === 0) return false
    buyers.shut()
    await lane.start()
  }
}

async function killIt(lane: Lane, buyers: Buyers, kill: Kill): Promise<boolean> {
  if ('afterMs' in kill) {
    await buyers.open()
    await pause(kill.afterMs)
    await lane.kill()
    return true
  }
  if (kill.by === 'by time') await tradeAWhile(lane, buyers, kill.point)
  await lane.stop()
  if (kill.by === 'by time') {
    await endOldRenewals(lane)
    await lane.leap(LONG_TIME_MS)
  }
  const isReady = await lane.start({ CRASH_AT: `${kill.point}:${kill.nth}`, NODE_ARGUMENTS: PRELOAD })
  if (!isReady) return true
  await buyers.open(kill.point)
  const began = Date.now()
  const isWithin = (seconds: number) => Date.now() - began < seconds * 1000
  while (!lane.isDead() && isWithin(REACH_SECONDS)) {
    if (!isWithin(BUYING_SECONDS)) buyers.shut()
    await pause(10)
  }
  const happened = lane.isDead()
  await lane.kill()
  return happened
}

/**
 * Leaves bookings that change as time passes. What was paid is settled first: a second subscription that arrives two
 * months late, when the first one has ended, is a membership and not a double payment.
 */
async function tradeAWhile(lane: Lane, buyers: Buyers, point: string): Promise<void> {
  await buyers.open(point)
  await buyers.leaveUnpaid()
  await pause(1500)
  buyers.shut()
  while (!buyers.isIdle()) await pause(20)
  const problems = await heal(Date.now(), () => moneyProblems(lane))
  if (problems.length > 0) throw new Error(`not settled before the clock moves: ${problems.join('; ')}`)
}

/** Moves the clock so that unpaid holds expire, and checks that all of them end. */
async function passTime(lane: Lane): Promise<string[]> {
  await lane.advance(SHORT_TIME)
  const at = await lane.now()
  return heal(Date.now(), () => endlessHolds(lane, at))
}

/** The remaining problems after the time for recovery, checked repeatedly. */
export async function heal(
  since: number,
  look: () => Promise<string[]>,
  seconds = HEAL_SECONDS,
): Promise<string[]> {
  for (;;) {
    const problems = await look()
    if (problems.length === 0 || Date.now() - since > seconds * 1000) return problems
    await pause(250)
  }
}

async function totals({ rows, before }: Lane) {
  const [row] = await rows(
    `select (select count(*)::int from stand_in.session where payment_status = 'paid' and created_at >= $1) as "paidSessions",
       (select count(*)::int from stand_in.subscription where anchored_at >= $1) as memberships,
       (select count(*)::int from stand_in.refund where created_at >= $1) as refunds,
       (select count(*)::int from booking b where b.state = 'cancelled' and exists
         (select from payment p where p.booking_id = b.id and p.created_at >= $1)) as cancelled,
       (select count(*)::int from booking_change where made_at >= $1 and kind = 'leave') as left,
       (select count(*)::int from booking_change where made_at >= $1 and kind = 'add') as joined,
       (select count(*)::int from departure_choice where state <> 'open' and asked_at >= $1) as chosen,
       (select count(*)::int from lead_handover where state = 'accepted' and made_at >= $1) as "handedOver",
       (select count(*)::int from payment where state = 'surplus' and created_at >= $1) as surplus,
       (select count(*)::int from demonstration.mail) as mails`,
    [before.at],
  )
  return row as Omit<LaneReport, 'deaths' | 'faults'>
}
