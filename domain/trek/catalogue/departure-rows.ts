/**
 * Of a row's departures, in US cents: the cheapest matching one, and the cheapest within the dates; NONE without one.
 */
export type Cheapest = { open: number; dated: number }
export const NONE = -1

/** Departures that start on or after `floor` with room for the party; `from` and `to` are the dates. */
export type DepartureWish = { floor: number; from: number; to: number; party: number }

export type DepartureRows = {
  /** Replaces the departures of a row, in the format of TrekFacts. */
  put(row: number, departures: readonly number[]): void
  /** The matching departures; returns the same object each time. */
  cheapest(row: number, wish: DepartureWish): Cheapest
  /** Calls `act` with the start of each departure on or after `floor` that has a free spot. */
  eachStart(row: number, floor: number, act: (day: number) => void): void
  /** The days between a date and the nearest matching departure. */
  daysAway(row: number, wish: Pick<DepartureWish, 'floor' | 'party'>, day: number): number
}

/** The first start day that can be booked on a day; departure-rules.ts has the rule for a single departure. */
export function firstStart(today: number, deadlineDays: number): number {
  return today + Math.max(1, deadlineDays)
}

/** The departures of all treks, contiguous for each row; gaps of moved ones are closed when space is needed. */
export function departureRows(): DepartureRows {
  let { days, spots, cents } = columns(1024)
  let used = 0
  const starts: number[] = []
  const counts: number[] = []
  const answer: Cheapest = { open: NONE, dated: NONE }

  const makeRoom = (needed: number) => {
    if (used + needed <= days.length) return
    const inUse = counts.reduce((sum, count) => sum + count, 0)
    const next = columns((inUse + needed) * 2)
    used = 0
    for (const [row, start] of starts.entries()) {
      const end = start + (counts[row] ?? 0)
      next.days.set(days.subarray(start, end), used)
      next.spots.set(spots.subarray(start, end), used)
      next.cents.set(cents.subarray(start, end), used)
      starts[row] = used
      used += end - start
    }
    days = next.days
    spots = next.spots
    cents = next.cents
  }

  return {
    put(row, departures) {
      while (starts.length <= row) {
        starts.push(0)
        counts.push(0)
      }
      const count = departures.length / 3
      if (count > (counts[row] ?? 0)) {
        counts[row] = 0
        makeRoom(count)
        starts[row] = used
        used += count
      }
      counts[row] = count
      const start = starts[row] ?? 0
      for (let index = 0; index < count; index += 1) {
        days[start + index] = departures[3 * index] ?? 0
        spots[start + index] = departures[3 * index + 1] ?? 0
        cents[start + index] = departures[3 * index + 2] ?? 0
      }
    },
    cheapest(row, { floor, from, to, party }) {
      answer.open = NONE
      answer.dated = NONE
      const start = starts[row] as number
      const end = start + (counts[row] as number)
      // The cheapest comes first, so the first match is the cheapest.
      for (let at = start; at < end; at += 1) {
        const day = days[at] as number
        const inDates = day >= from && day <= to
        if (answer.open !== NONE && !inDates) continue
        if (day < floor || (spots[at] as number) < party) continue
        if (answer.open === NONE) answer.open = cents[at] as number
        if (!inDates) continue
        answer.dated = cents[at] as number
        break
      }
      return answer
    },
    eachStart(row, floor, act) {
      const start = starts[row] as number
      const end = start + (counts[row] as number)
      for (let at = start; at < end; at += 1) {
        const day = days[at] as number
        if (day >= floor && (spots[at] as number) > 0) act(day)
      }
    },
    daysAway(row, { floor, party }, wanted) {
      const start = starts[row] as number
      const end = start + (counts[row] as number)
      let least = Number.POSITIVE_INFINITY
      for (let at = start; at < end; at += 1) {
        const day = days[at] as number
        if (day >= floor && (spots[at] as number) >= party) least = Math.min(least, Math.abs(day - wanted))
      }
      return least
    },
  }
}

function columns(size: number) {
  return { days: new Uint16Array(size), spots: new Uint8Array(size), cents: new Int32Array(size) }
}
