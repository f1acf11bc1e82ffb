import { setTimeout as pause } from 'node:timers/promises'
import { StartFailed } from '../../servers/server.ts'
import type { Lane } from '../lane.ts'
import { moneyProblems } from '../money-check.ts'
import { type Death, heal } from '../run-lane.ts'
import { bookPlans, openPartPage, payFailedParts, type PlanBooking } from './book-in-parts.ts'
import { partProblems } from './part-check.ts'
import { planClock } from './plan-clock.ts'

/** The instant of a kill: the nth time at a crash point, or this long after the clock has moved to a date of a plan. */
export type PlanKill = { point: string; nth: number } | { afterMs: number }

const PRELOAD = '--import ./test/crash/preload.ts'
/** A point is reached on one of this many dates. */
const MOST_DATES = 15
const SETTLE_SECONDS = 20

/** Takes kills off the list until it is empty: the next date of a plan, kill, restart, and the check. */
export async function runPlans(lane: Lane, kills: PlanKill[], log: (line: string) => void): Promise<Death[]> {
  const plans = planDates(lane)
  const deaths: Death[] = []
  for (let kill = kills.shift(); kill; kill = kills.shift()) {
    const where = 'point' in kill ? `${kill.point} ${kill.nth}` : 'random'
    const happened =
      'point' in kill ? await reachPoint(lane, plans, kill) : await killLater(lane, plans, kill)
    await startSoon(lane)
    const ready = Date.now()
    const problems = await heal(ready, () => allProblems(lane))
    deaths.push({ where, happened, healedInMs: Date.now() - ready, problems })
    log([where, happened ? '' : 'NOT REACHED', `${Date.now() - ready} ms`, ...problems].join(' '))
    if (!happened || problems.length > 0) kills.length = 0
  }
  return deaths
}

/** On a busy machine a start can time out, because the work of weeks is due: a supervisor starts the program again. */
export async function startSoon(lane: Lane, more: Record<string, string> = {}): Promise<boolean> {
  for (let left = 5; ; left -= 1)
    try {
      return await lane.start(more)
    } catch (error) {
      if (left === 0 || !(error instanceof StartFailed)) throw error
    }
}

/** What remains to be done after a kill. */
export async function allProblems(lane: Lane): Promise<string[]> {
  return [...(await partProblems(lane)), ...(await moneyProblems(lane))]
}

/** The server runs, the clock moves to the next date, and the kill comes while the cards are charged. */
async function killLater(lane: Lane, plans: PlanDates, { afterMs }: { afterMs: number }): Promise<boolean> {
  await plans.prepare()
  if (Math.random() < 0.4) await plans.openPages()
  await plans.reachNext()
  await pause(afterMs)
  await lane.kill()
  return true
}

async function reachPoint(
  lane: Lane,
  plans: PlanDates,
  { point, nth }: { point: string; nth: number },
): Promise<boolean> {
  for (let dates = 0; dates < MOST_DATES; dates += 1) {
    // The server of the last date would be killed while the next one is prepared.
    if (dates > 0) {
      await lane.stop()
      await startSoon(lane)
    }
    await plans.prepare()
    if (point === 'part:page-closed') await plans.openPages()
    await lane.stop()
    if (!(await startSoon(lane, { CRASH_AT: `${point}:${nth}`, NODE_ARGUMENTS: PRELOAD }))) return true
    await plans.reachNext()
    const until = Date.now() + SETTLE_SECONDS * 1000
    while (!lane.isDead() && Date.now() < until && (await partProblems(lane)).length > 0) await pause(50)
    // A point after the last change of a date is reached when the parts have no problems any more.
    const left = await heal(Date.now(), async () => (lane.isDead() ? [] : allProblems(lane)))
    if (lane.isDead()) return true
    if (left.length > 0) throw new Error(`not settled before the next date: ${left.join('; ')}`)
  }
  await lane.stop()
  return false
}

export type PlanDates = ReturnType<typeof planDates>

/** Bookings whose plans run, new ones after those have ended, and their dates; the server must run. */
export function planDates(lane: Lane) {
  let bookings: PlanBooking[] = []
  const clock = () => planClock(lane, bookings)
  return {
    /** Pays what failed, and books new plans when all have ended. */
    async prepare(): Promise<void> {
      await payFailedParts(lane, bookings)
      await settled(lane)
      if (await clock().nextDay()) return
      bookings = await bookPlans(lane)
      await settled(lane)
    },
    /** Some travellers have the page of the next part open when the card is charged. */
    async openPages(): Promise<void> {
      await clock().comeNear()
      await settled(lane)
      for (const booking of bookings) await openPartPage(lane, booking)
    },
    reachNext: () => clock().reachNext(),
  }
}

/** Waits until what was paid is in the books. */
async function settled(lane: Lane): Promise<void> {
  const left = await heal(Date.now(), () => allProblems(lane))
  if (left.length > 0) throw new Error(`not settled before the clock moves: ${left.join('; ')}`)
}
