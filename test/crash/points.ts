import { crashPoints } from '../crash-points.ts'
import type { Kill } from './run-lane.ts'

/** What the passing of time brings a server to; to all else it comes by trade. */
const byTime = new Set<string>([
  ...['page-closed', 'hold:ended', 'share-payable', 'bookings-completed'],
  ...['before-refund-sent', 'after-refund-sent', 'after-refund-kept', 'after-send-refund'],
  ...['before-mail-late-payment-refunded', 'after-mail-late-payment-refunded'],
  ...['membership-reconciled', 'before-mail-membership-ended', 'after-mail-membership-ended'],
])

/** A few that tell most; the short version dies at these. */
const telling = ['settle-before-commit', 'membership-settled', 'event-committed', 'cancel:committed']
const more = [
  'submit:sent',
  'confirm:state-set',
  'cancel:money-given-back',
  'share-payable',
  'bookings-completed',
]

/** Where the crash tests kill the server, the most telling first. */
export const pointNames = [...new Set<string>([...telling, ...crashPoints, ...more])]

/** Dies at each of these points so many times, a little later from time to time. */
export function atPoints(names: readonly string[], times: number): Kill[] {
  return names.flatMap((point) =>
    Array.from({ length: times }, (_, time): Kill => {
      const by = byTime.has(point) ? 'by time' : 'by trade'
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
