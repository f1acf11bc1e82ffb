import { readDayNote } from '../high-point-rules.ts'
import type { Basis } from './permit-rules.ts'

export type HealthPost = { place: string; region: string; altitudeM: number; what: string; basis: Basis }
export type KnownWay = { from: string; to: string; hours: number }
export type EmergencyNumber = { who: string; number: string }

export type RescueDay = {
  day: number
  place: string
  altitudeM: number
  hours: number
  mode: string
  kind: string
  note: string
}
/** A health post and the days whose night is beside it; none when it is only in the region. */
export type PostOnTheWay = HealthPost & { days: number[] }
/** Hours to help from a night and its place; null when no way can be derived. */
export type WayToDoctor = {
  day: number
  place: string
  nearest: { at: string; hours: number } | null
}

type Way = KnownWay & { topM: number }

/** Below this altitude help may also be uphill; above it patients go down (the first rule of altitude illness). */
const ONLY_DOWN_ABOVE_M = 3000
/** The largest rise on a way down: the allowed gain between nights (Wilderness Medical Society, 2019). */
const RISE_M = 500

/**
 * The health posts beside a night of the trek, in its order, then the others of its region and the nearest ones of
 * other nights.
 */
export function postsFor(
  posts: readonly HealthPost[],
  itinerary: readonly RescueDay[],
  region: string,
  nearest: readonly string[] = [],
): PostOnTheWay[] {
  const withDays = posts.map((post) => ({
    ...post,
    days: itinerary.filter(({ place }) => place === post.place).map(({ day }) => day),
  }))
  const slept = withDays
    .filter(({ days }) => days.length > 0)
    .sort((a, b) => (a.days[0] ?? 0) - (b.days[0] ?? 0))
  const others = withDays.filter(
    ({ days, place, region: itsRegion }) =>
      days.length === 0 && (itsRegion === region || nearest.includes(place)),
  )
  return [...slept, ...others]
}

/**
 * The time from each night to the nearest doctor, on foot or by road: sums of the itinerary's hours (including side
 * trips) and of the known short routes, in either direction. No way leads more than 500 m above its starting night, or
 * above 3,500 m from a lower one, because altitude illness requires going down. Excludes flights.
 */
export function waysToDoctor(
  itinerary: readonly RescueDay[],
  trek: { startPlace: string; gateway: string; climbing: boolean },
  known: { posts: readonly HealthPost[]; towns: readonly string[]; ways: readonly KnownWay[] },
): WayToDoctor[] {
  const heights = new Map([
    ...known.posts.map(({ place, altitudeM }) => [place, altitudeM] as const),
    ...itinerary.map(({ place, altitudeM }) => [place, altitudeM] as const),
  ])
  const doctors = new Set([...known.posts.map(({ place }) => place), ...known.towns])
  const legs: (KnownWay & { topM?: number })[] = [...known.ways, ...itineraryWays(itinerary, trek)]
  const ways = legs.map(({ topM = 0, ...way }) => ({
    ...way,
    topM: Math.max(topM, heights.get(way.from) ?? 0, heights.get(way.to) ?? 0),
  }))
  return itinerary.map(({ day, place, altitudeM }) => {
    const limitM = Math.max(altitudeM, ONLY_DOWN_ABOVE_M) + RISE_M
    const open = ways.filter(({ topM }) => topM <= limitM)
    return { day, place, nearest: nearestOf(place, doctors, open) }
  })
}

/**
 * The itinerary's days as ways; the first ground section after a night in town begins at the gateway. Where a trek
 * needs climbing gear, a day over a high point is no way for a patient.
 */
function itineraryWays(
  itinerary: readonly RescueDay[],
  { startPlace, gateway, climbing }: { startPlace: string; gateway: string; climbing: boolean },
): Way[] {
  return itinerary.flatMap(({ place, altitudeM, hours, mode, kind, note }, index) => {
    const before = itinerary[index - 1]
    const onward = before && before.kind !== 'arrival'
    const from = mode === 'flight+trek' ? startPlace : onward ? before.place : gateway
    const flown = mode !== 'flight+trek' && mode.includes('flight')
    const { highPoint } = readDayNote(note)
    const none = from === place || flown || kind === 'rest' || hours === 0 || (climbing && highPoint)
    return none ? [] : [{ from, to: place, hours, topM: highPoint?.altitudeM ?? altitudeM }]
  })
}

/** The shortest way (Dijkstra), in hours. */
function nearestOf(
  start: string,
  doctors: ReadonlySet<string>,
  ways: readonly KnownWay[],
): { at: string; hours: number } | null {
  const open = new Map([[start, 0]])
  const done = new Set<string>()
  while (open.size > 0) {
    const [at, hours] = [...open].reduce((best, next) => (next[1] < best[1] ? next : best))
    if (doctors.has(at)) return { at, hours }
    open.delete(at)
    done.add(at)
    for (const { from, to, hours: more } of ways) {
      const next = from === at ? to : to === at ? from : null
      if (next === null || done.has(next)) continue
      open.set(next, Math.min(open.get(next) ?? Number.POSITIVE_INFINITY, hours + more))
    }
  }
  return null
}
