import { setTimeout as pause } from 'node:timers/promises'
import { startBuyers } from './concurrent-buyers.ts'
import type { Lane } from './lane.ts'
import { moneyProblems } from './money-check.ts'
import { heal } from './run-lane.ts'

const NODE_ARGUMENTS = '--import ./test/crash/preload.ts --import ./test/crash/acknowledge-first.ts'

/**
 * The negative control: a server that acknowledges first is killed right after it. Returns the payments that are lost
 * after the time for recovery.
 */
export async function loseMoney(lane: Lane, seconds: number): Promise<string[]> {
  await lane.stop()
  await lane.start({ NODE_ARGUMENTS, CRASH_AT: 'acknowledged:4' })
  const buyers = startBuyers(lane, { buyers: 3, patient: false })
  await buyers.open()
  while (!lane.isDead()) await pause(10)
  buyers.shut()
  await lane.start({ NODE_ARGUMENTS })
  const problems = await heal(Date.now(), () => moneyProblems(lane), seconds)
  await buyers.leave()
  return problems.filter((problem) => problem.startsWith('paid cs_'))
}
