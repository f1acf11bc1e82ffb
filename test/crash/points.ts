import type { Kill } from './run-lane.ts'

/** The fault points at which the crash tests kill the server, the most telling first, and what brings it there. */
const points: Record<string, 'by trade' | 'by time'> = {
  'event-committed': 'by trade',
  'settle-before-commit': 'by trade',
  'settle-committed': 'by trade',
  'cancel:committed': 'by trade',
  'submit:sent': 'by trade',
  'event-before-commit': 'by trade',
  'event-applied': 'by trade',
  'confirm:state-set': 'by trade',
  'cancel:before-commit': 'by trade',
  'cancel:money-given-back': 'by trade',
  'hold:ended': 'by time',
  'before-refund-sent': 'by time',
  'after-refund-sent': 'by time',
  'after-refund-kept': 'by time',
  'share-payable': 'by time',
  'bookings-completed': 'by time',
}

export const pointNames = Object.keys(points)

/** Dies at each of these points so many times, a little later from time to time. */
export function atPoints(names: readonly string[], times: number): Kill[] {
  return names.flatMap((point) =>
    Array.from({ length: times }, (_, time): Kill => {
      const by = points[point]
      if (!by) throw new Error(`nobody knows how to come to ${point}`)
      return { point, by, nth: by === 'by trade' ? 1 + time : 1 + (time % 2) }
    }),
  )
}

/** Dies so many times in the midst of trade, at whatever instant. */
export function atRandom(times: number): Kill[] {
  return Array.from({ length: times }, () => ({ afterMs: 300 + Math.random() * 2200 }))
}

/** Two lists as one in which they alternate as evenly as they can. */
export function mixed<Item>(one: readonly Item[], other: readonly Item[]): Item[] {
  const placed = [one, other].flatMap((list) =>
    list.map((item, at) => ({ item, at: (at + 0.5) / list.length })),
  )
  return placed.toSorted((a, b) => a.at - b.at).map(({ item }) => item)
}
