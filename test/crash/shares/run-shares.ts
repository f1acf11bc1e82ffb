import { setTimeout as pause } from 'node:timers/promises'
import type { Lane } from '../lane.ts'
import { signedIn } from '../parts/book-in-parts.ts'
import { planClock } from '../parts/plan-clock.ts'
import { allProblems, type PlanKill, startSoon } from '../parts/run-plans.ts'
import { type Death, heal } from '../run-lane.ts'
import { bookTogether } from './book-together.ts'
import { openFirstPages, type Payments, payTogether } from './pay-together.ts'
import { divisionProblems, shareProblems } from './share-check.ts'

const PRELOAD = '--import ./test/crash/preload.ts'
const REACH_SECONDS = 20
const UNTIL_NEXT_CHARGE = 'PT5M'
/** Reaching a point depends on how the payments cross, so it is tried again. */
const MOST_TRIES = 3

/**
 * Takes kills off the list until it is empty: travellers pay their shares while the saved cards are charged and a lead pays, then
 * kill, restart, and the check.
 */
export async function runShares(
  lane: Lane,
  kills: PlanKill[],
  log: (line: string) => void,
): Promise<Payments & { deaths: Death[] }> {
  const counts: Payments = { paid: 0, refused: 0, faults: [] }
  const deaths: Death[] = []
  for (let kill = kills.shift(); kill; kill = kills.shift()) {
    const where = 'point' in kill ? `${kill.point} ${kill.nth}` : 'random'
    let death = await killOnce(lane, kill, counts)
    for (let tries = 1; !death.happened && death.problems.length === 0 && tries < MOST_TRIES; tries += 1)
      death = await killOnce(lane, kill, counts)
    const { happened, healedInMs, problems } = death
    deaths.push({ where, ...death })
    log([where, happened ? '' : 'NOT REACHED', `${healedInMs} ms`, ...problems].join(' '))
    if (!happened || problems.length > 0) kills.length = 0
  }
  return { ...counts, deaths }
}

async function killOnce(lane: Lane, kill: PlanKill, counts: Payments): Promise<Omit<Death, 'where'>> {
  const bookings = await bookTogether(lane)
  const clock = planClock(lane, bookings)
  await clock.comeNear()
  await settled(lane)
  // The sessions of the leads have ended since they booked.
  for (const booking of bookings) booking.lead = await signedIn(lane, booking)
  const open = await openFirstPages(lane, bookings, counts)
  const at = 'point' in kill ? { CRASH_AT: `${kill.point}:${kill.nth}`, NODE_ARGUMENTS: PRELOAD } : undefined
  if (at) {
    await lane.stop()
    await startSoon(lane, at)
  }
  const charging = clock.reachNext()
  const paying = payTogether(lane, bookings, open, counts)
  let isPaid = false
  const all = Promise.all([charging, paying]).finally(() => (isPaid = true))
  // An error of the test itself surfaces after the restart.
  all.catch(() => {})
  if ('afterMs' in kill) {
    await pause(kill.afterMs)
    await lane.kill()
  }
  for (const until = Date.now() + REACH_SECONDS * 1000; !lane.isDead() && Date.now() < until; await pause(20))
    if (isPaid && (await look(lane)).length === 0) break
  const happened = lane.isDead()
  if (!happened) await lane.stop()
  await startSoon(lane)
  const ready = Date.now()
  const problems = await heal(ready, async () => (isPaid ? [] : ['the travellers still pay']))
  // A card that was not charged because a traveller was paying is charged at the next run of its job.
  await lane.advance(UNTIL_NEXT_CHARGE)
  problems.push(...(await heal(ready, () => look(lane))))
  const healedInMs = Date.now() - ready
  await all
  return { happened, healedInMs, problems: [...problems, ...(await divisionProblems(lane, bookings))] }
}

async function look(lane: Lane): Promise<string[]> {
  return [...(await shareProblems(lane)), ...(await allProblems(lane))]
}

async function settled(lane: Lane): Promise<void> {
  const left = await heal(Date.now(), () => look(lane))
  if (left.length > 0) throw new Error(`not settled before the travellers pay: ${left.join('; ')}`)
}
