import { setTimeout as pause } from 'node:timers/promises'
import { buy, type Counts, walkAway } from './buyer.ts'
import { choiceAt, chooseAfterCancellation } from './chooser.ts'
import { buyGift } from './gift-buyer.ts'
import { handOverLead } from './lead-handover.ts'
import type { Lane, LaneDeparture } from './lane.ts'
import { payLate } from './late-payer.ts'
import { subscribe } from './subscriber.ts'

/** The shares of purchases that are paid too late, that begin a membership, and that are gift cards. */
const LATE = 0.15
const MEMBERS = 0.15
const GIFTS = 0.2
/** The share of purchases whose departure is cancelled, so that the traveller chooses. */
const CHOICES = 0.1
/** The share of bookings that get a new lead. */
const HANDOVERS = 0.05
/** The share of purchases of the kind that reaches the point of a kill, where others do not. */
const AT_POINT = 0.7
/** A kill at the second late payment needs two that are refunded: about half of them find their spots again. */
const UNPAID = 6

export type Buyers = ReturnType<typeof startBuyers>

/** Starts concurrent buyers; each purchase is by a new person. They begin purchases between `open` and `shut`. */
export function startBuyers(lane: Lane, { buyers = 6, patient = true } = {}) {
  const counts: Counts = {
    begun: 0,
    paid: 0,
    cancelled: 0,
    left: 0,
    joined: 0,
    late: 0,
    refused: 0,
    faults: [],
  }
  let departures: LaneDeparture[] = []
  let point = ''
  let isOpen = false
  let isOver = false
  let busy = 0

  const purchase = () => {
    if (Math.random() < AT_POINT && point.startsWith('choice:'))
      return chooseAfterCancellation(lane, counts, choiceAt(point))
    if (Math.random() < AT_POINT && point.startsWith('hand-over:')) return handOverLead(lane, counts)
    const kind = patient ? Math.random() : 1
    if (kind < LATE) return payLate(lane, counts)
    if (kind < LATE + MEMBERS) return subscribe(lane, counts)
    if (kind < LATE + MEMBERS + GIFTS) return buyGift(lane, counts)
    if (kind < LATE + MEMBERS + GIFTS + CHOICES) return chooseAfterCancellation(lane, counts)
    if (kind < LATE + MEMBERS + GIFTS + CHOICES + HANDOVERS) return handOverLead(lane, counts)
    return buy(lane, departures, counts, patient)
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
    /** With the crash point of the next kill, most purchases are those that reach it. */
    async open(killedAt = '') {
      point = killedAt
      departures = await lane.departures()
      isOpen = true
    },
    /** Some who never pay, so that holds end as time passes, and enough of them are paid too late. */
    leaveUnpaid: () => Promise.all(Array.from({ length: UNPAID }, () => walkAway(lane, departures))),
    shut: () => void (isOpen = false),
    async leave() {
      isOver = true
      await running
    },
  }
}
