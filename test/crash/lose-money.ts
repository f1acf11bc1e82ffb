import { setTimeout as pause } from 'node:timers/promises'
import { openCrowd } from './crowd.ts'
import { openLane } from './lane.ts'
import { bookedCents, moneyProblems } from './money-check.ts'
import { heal } from './run-lane.ts'

const IMPORTS = '--import ./test/crash/preload.ts --import ./test/crash/acknowledge-first.ts'

/**
 * The negative control: a server that acknowledges first dies right after it did so. Answers the payments that are lost
 * when all who could notice have had the time to.
 */
export async function loseMoney(seconds: number): Promise<{ paidSessions: number; lost: string[] }> {
  const lane = await openLane({ NODE_ARGUMENTS: IMPORTS, CRASH_AT: 'acknowledged:4' })
  const base = await bookedCents(lane)
  const crowd = openCrowd(lane, { buyers: 3, patient: false })
  await crowd.open()
  while (!lane.isDead()) await pause(10)
  crowd.shut()
  await lane.start({ CRASH_AT: '' })
  const problems = await heal(Date.now(), () => moneyProblems(lane, base), seconds)
  await crowd.leave()
  const { length } = await lane.rows(`select from stand_in.session where payment_status = 'paid'`)
  await lane.close()
  return { paidSessions: length, lost: problems.filter((problem) => problem.startsWith('paid cs_')) }
}
