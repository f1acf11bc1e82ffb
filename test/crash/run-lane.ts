import { setTimeout as pause } from 'node:timers/promises'
import { openCrowd } from './crowd.ts'
import { openLane, type Lane } from './lane.ts'
import { bookedCents, endlessHolds, moneyProblems } from './money-check.ts'

/** Where the server dies: at a fault point for the nth time, or whenever that many milliseconds of trade have passed. */
export type Kill = { point: string; nth: number } | { afterMs: number }

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
  refunds: number
  cancelled: number
  mails: number
  faults: string[]
  stopped: number | null | undefined
}

const PRELOAD = '--import ./test/crash/preload.ts'
const REACH_SECONDS = 30
const HEAL_SECONDS = 30

/** Takes kills off the list until there are none: trade, death, restart, and the account of what is left. */
export async function runLane(kills: Kill[], tell: (line: string) => void): Promise<LaneReport> {
  const lane = await openLane()
  const base = await bookedCents(lane)
  const crowd = openCrowd(lane)
  const deaths: Death[] = []
  for (let kill = kills.shift(); kill; kill = kills.shift()) {
    const happened = await killIt(lane, crowd, kill)
    crowd.shut()
    await lane.start()
    const ready = Date.now()
    const problems = await heal(ready, async () =>
      crowd.isIdle() ? moneyProblems(lane, base) : ['buyers are under way'],
    )
    const healedInMs = Date.now() - ready
    const where = 'point' in kill ? `${kill.point}:${kill.nth}` : 'random'
    problems.push(...(await passTime(lane, deaths.length % 4 === 3 ? 'P8D' : 'PT36M')))
    deaths.push({ where, happened, healedInMs, problems })
    tell(`${where} ${happened ? '' : 'NOT REACHED '}${healedInMs} ms ${problems.join('; ')}`)
  }
  await crowd.leave()
  return { deaths, faults: crowd.counts.faults, ...(await totals(lane)), stopped: await lane.close() }
}

async function killIt(lane: Lane, crowd: ReturnType<typeof openCrowd>, kill: Kill): Promise<boolean> {
  if ('afterMs' in kill) {
    await crowd.open()
    await pause(kill.afterMs)
    await lane.kill()
    return true
  }
  await lane.stop()
  const isReady = await lane.start({ CRASH_AT: `${kill.point}:${kill.nth}`, NODE_ARGUMENTS: PRELOAD })
  if (!isReady) return true
  await crowd.open()
  const until = Date.now() + REACH_SECONDS * 1000
  while (!lane.isDead() && Date.now() < until) await pause(10)
  const happened = lane.isDead()
  await lane.kill()
  return happened
}

/** Lets the clock jump so that unpaid holds and waiting refunds come due, and sees that no hold outlives it. */
async function passTime(lane: Lane, duration: string): Promise<string[]> {
  await lane.advance(duration)
  const at = await lane.now()
  return heal(Date.now(), () => endlessHolds(lane, at))
}

/** What is still wrong after the time that healing may take; asked again and again. */
export async function heal(
  since: number,
  look: () => Promise<string[]>,
  seconds = HEAL_SECONDS,
): Promise<string[]> {
  for (;;) {
    const problems = await look()
    if (problems.length === 0 || Date.now() - since > seconds * 1000) return problems
    await pause(100)
  }
}

async function totals({ rows }: Lane) {
  const [row] = await rows(
    `select (select count(*)::int from stand_in.session where payment_status = 'paid') as "paidSessions",
       (select count(*)::int from stand_in.refund) as refunds,
       (select count(*)::int from booking b join payment p on p.booking_id = b.id and p.session_id is not null
        where b.state = 'cancelled') as cancelled,
       (select count(*)::int from demonstration.mail) as mails`,
  )
  return row as Pick<LaneReport, 'paidSessions' | 'refunds' | 'cancelled' | 'mails'>
}
