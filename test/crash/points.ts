import assert from 'node:assert/strict'
import { crashPoints } from '../crash-points.ts'
import type { Kill } from './run-lane.ts'

/** Points that a server reaches by time; all others it reaches by purchases. */
const byTime = new Set<string>([
  'page-closed',
  'hold:ended',
  'order-page-closed',
  'order:ended',
  'choice:lapse',
  'share-payable',
  'bookings-completed',
  'before-refund-sent',
  'after-refund-sent',
  'after-refund-kept',
  'after-send-refund',
  'before-mail-late-payment-refunded',
  'after-mail-late-payment-refunded',
  'membership-reconciled',
  'before-mail-membership-ended',
  'after-mail-membership-ended',
])

/** The most significant points, for the short version. */
const decisive = ['settle-before-commit', 'membership-settled', 'event-committed', 'cancel:committed']
const more = [
  'submit:sent',
  'confirm:state-set',
  'cancel:money-given-back',
  'share-payable',
  'bookings-completed',
]

/** The crash points of bookings that are paid in parts, which purchases alone do not reach. */
export const partPointNames = crashPoints.filter((name) => name.startsWith('part:'))

/** The crash points of travellers who pay their shares with links. */
export const sharePointNames = crashPoints.filter((name) => /^(share:|(before|after)-mail-share)/.test(name))

const apart = new Set<string>([...partPointNames, ...sharePointNames])

/** The crash points of the other tests, the most significant first. */
export const pointNames = [
  ...new Set<string>([...decisive, ...crashPoints.filter((name) => !apart.has(name)), ...more]),
]

/**
 * With CRASH_POINTS=membership the crash points with this word in their name; null without it. It fails when a lane has none, so that
 * a wrong word does not pass as a test without a kill.
 */
export function askedPoints<Name extends string>(names: readonly Name[]): Name[] | null {
  const word = process.env['CRASH_POINTS']
  if (!word) return null
  const asked = names.filter((name) => name.includes(word))
  assert.ok(asked.length > 0, `no crash point of this lane has ${word} in its name`)
  return asked
}

/**
 * Kills at each of these points several times, a little later each time. Those by time are spread evenly, because each
 * moves the clock by two months: what was bought until then is due at once after the restart.
 */
export function atPoints(names: readonly string[], times: number): Kill[] {
  const kills = names.flatMap((point) =>
    Array.from({ length: times }, (_, time) =>
      byTime.has(point)
        ? { point, by: 'by time' as const, nth: 1 + (time % 2) }
        : { point, by: 'by trade' as const, nth: 1 + time },
    ),
  )
  const [timed, traded] = [
    kills.filter(({ by }) => by === 'by time'),
    kills.filter(({ by }) => by === 'by trade'),
  ]
  return mixed(timed, traded)
}

/** Kills at this many random instants during purchases. */
export function atRandom(times: number): Kill[] {
  return Array.from({ length: times }, () => ({ afterMs: 300 + Math.random() * 2200 }))
}

/** Merges two lists as evenly as possible. */
export function mixed<Item>(one: readonly Item[], other: readonly Item[]): Item[] {
  const placed = [one, other].flatMap((list) =>
    list.map((item, at) => ({ item, at: (at + 0.5) / list.length })),
  )
  return placed.toSorted((a, b) => a.at - b.at).map(({ item }) => item)
}
