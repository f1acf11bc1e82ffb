/** Day, spots, cents. */
const WIDTH = 3

/** From a row's departures: the cheapest of all that can be booked, and the cheapest of those within the dates; NONE when there is none. */
export type Cheapest = { open: number; dated: number }
export const NONE = -1

export type DepartureRows = {
  /** Replaces the departures of a row, given by date as in TrekFacts. */
  put(row: number, departures: readonly number[]): void
  /** The cheapest with room for the party that starts on or after `floor`, and on or after `from` and up to `to`. */
  cheapest(row: number, wanted: DepartureWish): Cheapest
  /** The first day on which such a departure starts, any party; NONE when there is none. */
  firstDay(row: number, floor: number): number
  /** How many days lie between a day and the nearest such departure with room for the party. */
  daysAway(row: number, floor: number, party: number, day: number): number
}

export type DepartureWish = { floor: number; from: number; to: number; party: number }

/** The departures of all treks in one run of numbers, a row's side by side; the gaps of moved ones are closed now and then. */
export function departureRows(): DepartureRows {
  let numbers = new Int32Array(1024)
  let used = 0
  let wasted = 0
  const starts: number[] = []
  const counts: number[] = []

  const makeRoom = (needed: number) => {
    if (used + needed <= numbers.length) return
    const size = Math.max(needed, used - wasted) * 2 + needed
    const next = new Int32Array(size)
    let end = 0
    for (const [row, start] of starts.entries()) {
      const length = (counts[row] ?? 0) * WIDTH
      next.set(numbers.subarray(start, start + length), end)
      starts[row] = end
      end += length
    }
    numbers = next
    used = end
    wasted = 0
  }
  const answer: Cheapest = { open: NONE, dated: NONE }

  return {
    put(row, departures) {
      while (starts.length <= row) {
        starts.push(0)
        counts.push(0)
      }
      const old = (counts[row] ?? 0) * WIDTH
      if (departures.length > old) {
        wasted += old
        counts[row] = 0
        makeRoom(departures.length)
        starts[row] = used
        used += departures.length
      } else wasted += old - departures.length
      counts[row] = departures.length / WIDTH
      numbers.set(departures, starts[row])
    },
    cheapest(row, { floor, from, to, party }) {
      answer.open = NONE
      answer.dated = NONE
      const start = starts[row] ?? 0
      const end = start + (counts[row] ?? 0) * WIDTH
      for (let at = start; at < end; at += WIDTH) {
        const day = numbers[at] as number
        if (day < floor || (numbers[at + 1] as number) < party) continue
        const cents = numbers[at + 2] as number
        if (answer.open === NONE || cents < answer.open) answer.open = cents
        if (day >= from && day <= to && (answer.dated === NONE || cents < answer.dated)) answer.dated = cents
      }
      return answer
    },
    firstDay(row, floor) {
      const start = starts[row] ?? 0
      const end = start + (counts[row] ?? 0) * WIDTH
      for (let at = start; at < end; at += WIDTH)
        if ((numbers[at] as number) >= floor && (numbers[at + 1] as number) > 0) return numbers[at] as number
      return NONE
    },
    daysAway(row, floor, party, day) {
      const start = starts[row] ?? 0
      const end = start + (counts[row] ?? 0) * WIDTH
      let least = Number.POSITIVE_INFINITY
      for (let at = start; at < end; at += WIDTH)
        if ((numbers[at] as number) >= floor && (numbers[at + 1] as number) >= party)
          least = Math.min(least, Math.abs((numbers[at] as number) - day))
      return least
    },
  }
}
