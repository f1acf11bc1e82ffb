import { setTimeout as pause } from 'node:timers/promises'
import { buy, type Counts, walkAway } from './buyer.ts'
import type { Lane, LaneDeparture } from './lane.ts'
import { payLate } from './late-payer.ts'

export type Crowd = ReturnType<typeof openCrowd>

/** So many buyers, each purchase a new person; between `open` and `shut` they begin new ones. */
export function openCrowd(lane: Lane, { buyers = 6, patient = true } = {}) {
  const counts: Counts = { begun: 0, paid: 0, cancelled: 0, late: 0, refused: 0, faults: [] }
  let departures: LaneDeparture[] = []
  let isOpen = false
  let isOver = false
  let busy = 0

  const buyer = async () => {
    while (!isOver) {
      if (!isOpen) {
        await pause(20)
        continue
      }
      busy += 1
      const late = patient && Math.random() < 0.15
      await (late ? payLate(lane, counts) : buy(lane, departures, counts, patient)).finally(() => (busy -= 1))
    }
  }
  const running = Promise.all(Array.from({ length: buyers }, buyer))
  // A fault of the driver itself surfaces at `leave`.
  running.catch(() => {})

  return {
    counts,
    isIdle: () => busy === 0,
    async open() {
      departures = await lane.departures()
      isOpen = true
    },
    /** Two who never pay, so that there is something to end when time passes. */
    leaveUnpaid: () => Promise.all([walkAway(lane, departures), walkAway(lane, departures)]),
    shut: () => void (isOpen = false),
    async leave() {
      isOver = true
      await running
    },
  }
}
