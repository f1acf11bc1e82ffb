import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { bookingIn, holdSpots, payCard, sendForm, sessionIn } from '../samples/guest-flow.ts'
import type { Lane } from './lane.ts'
import { moneyProblems } from './money-check.ts'
import { heal } from './run-lane.ts'

const PRELOAD = '--import ./test/crash/preload.ts'
const REACH_SECONDS = 60

/**
 * Kills the server each time it begins the confirmation mail of one paid booking, then lets the mail server fail once.
 * Returns the number of kills, and the remaining problems after the time for recovery.
 */
export async function dieInJob(lane: Lane, times: number, seconds: number, rule = '') {
  const dying = { CRASH_AT: 'before-mail-booking-confirmed:1', NODE_ARGUMENTS: `${PRELOAD} ${rule}`.trim() }
  await lane.stop()
  await lane.start(dying)
  await payForOne(lane)
  let deaths = 0
  while (await isDeadSoon(lane)) {
    deaths += 1
    if (deaths === times) break
    await lane.start(dying)
  }
  await lane.kill()
  const once = '--import ./test/crash/fail-one-mail.ts'
  await lane.start({ NODE_ARGUMENTS: `${once} ${rule}`.trim() })
  return { deaths, problems: await heal(Date.now(), () => moneyProblems(lane), seconds) }
}

async function payForOne(lane: Lane): Promise<void> {
  const who = lane.caller()
  const [departure] = await lane.departures()
  if (!departure) throw new Error('there is no departure')
  const bookingId = bookingIn(await holdSpots(who, departure, 1)) ?? ''
  const form = { email: `${randomUUID()}@example.com`, spots: 1, key: randomUUID() }
  const sessionId = sessionIn(await sendForm(who, bookingId, form)) ?? ''
  const paid = await payCard(who, sessionId).catch(() => null)
  // The server may end before it has answered.
  if (paid && paid.status !== 303) throw new Error(`the card page answered ${paid.status}`)
}

async function isDeadSoon(lane: Lane): Promise<boolean> {
  for (const until = Date.now() + REACH_SECONDS * 1000; Date.now() < until; await pause(20))
    if (lane.isDead()) return true
  return false
}
