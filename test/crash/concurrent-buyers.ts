import { setTimeout as pause } from 'node:timers/promises'
import { buy, type Counts, walkAway } from './buyer.ts'
import type { Lane, LaneDeparture } from './lane.ts'
import { payLate } from './late-payer.ts'
import { subscribe } from './subscriber.ts'

/** The shares of purchases that are paid too late, and that begin a membership. */
const LATE = 0.15
const MEMBERS = 0.15

export type Buyers = ReturnType<typeof startBuyers>

/** Starts concurrent buyers; each purchase is by a new person. They begin purchases between `open` and `shut`. */
export function startBuyers(lane: Lane, { buyers = 6, patient = true } = {}) {
  const counts: Counts = { begun: 0, paid: 0, cancelled: 0, late: 0, refused: 0, faults: [] }
  let departures: LaneDeparture[] = []
  let isOpen = false
  let isOver = false
  let busy = 0

  const purchase = () => {
    const kind = patient ? Math.random() : 1
    if (kind < LATE) return payLate(lane, counts)
    return kind < LATE + MEMBERS ? subscribe(lane, counts) : buy(lane, departures, counts, patient)
  }
  const buyer = async () => {
    while (!isOver) {
      if (!isOpen) {
        await pause(20)
        continue
      }
      busy += 1
      await purchase().finally(() => (busy -= 1))
    }
  }
  const running = Promise.all(Array.from({ length: buyers }, buyer))
  // An error of the test itself surfaces at `leave`.
  running.catch(() => {})

  return {
    counts,
    isIdle: () => busy === 0,
    async open() {
      departures = await lane.departures()
      isOpen = true
    },
    /** Two who never pay, so that holds end as time passes. */
    leaveUnpaid: () => Promise.all([walkAway(lane, departures), walkAway(lane, departures)]),
    shut: () => void (isOpen = false),
    async leave() {
      isOver = true
      await running
    },
  }
}
