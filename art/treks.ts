import { readFileSync } from 'node:fs'

type TrekDay = {
  day: number
  sleep_place: string
  sleep_altitude_m: number
  km: number
  mode: string
  high_point_m?: number
  high_point?: string
  note?: string
}

/** The data of a trek for its pictures, with the names of the seed file. */
export type Trek = {
  slug: string
  name: string
  region: string
  typical_days: number
  distance_km: number
  max_altitude_m: number
  start: string
  end: string
  itinerary: TrekDay[]
}

/** A place on a route with its height in metres. */
export type Place = { name: string; metres: number }

/** A point of the route: kilometres walked, metres above sea level, and whether a night is spent there. */
export type Knot = { km: number; metres: number; night: boolean }

export function readTreks(): Trek[] {
  const file = new URL('../db/seed/treks.json', import.meta.url)
  const { treks }: { treks: Trek[] } = JSON.parse(readFileSync(file, 'utf8'))
  return treks
}

/** The route's profile: each night, and the high points of the days. Parts by vehicle are left out. */
export function profileOf(trek: Trek): Knot[] {
  const start = heightOf(trek, trek.start)
  const knots: Knot[] = start ? [{ km: 0, metres: start, night: false }] : []
  let km = 0
  for (const day of walkedDays(trek)) {
    const end =
      day.mode === 'trek+drive' ? (heightOf(trek, trek.end) ?? day.sleep_altitude_m) : day.sleep_altitude_m
    if (!km && day.sleep_place === trek.start) continue
    const length = Math.max(day.km, 3)
    const before = knots.at(-1)?.metres ?? 0
    const high = day.high_point_m ?? 0
    if (high > Math.max(before, end) + 30) knots.push({ km: km + length * 0.5, metres: high, night: false })
    km += length
    knots.push({ km, metres: end, night: day.mode !== 'trek+drive' })
  }
  return knots
}

/** The trailhead. */
export function startOf(trek: Trek): Place {
  const [first] = profileOf(trek)
  if (!first) throw new Error(`${trek.slug} has no day on foot.`)
  const [day] = walkedDays(trek)
  const known = heightOf(trek, trek.start) !== undefined
  return { name: known || !day ? trek.start : day.sleep_place, metres: first.metres }
}

/** The highest place of the route. */
export function summitOf(trek: Trek): Place {
  const places = placesOf(trek)
  return places.reduce((top, place) => (place.metres > top.metres ? place : top))
}

/** The altitude of a place in the itinerary; a picture of a place off the route is an error. */
export function placeOn(trek: Trek, name: string): Place {
  const place = placesOf(trek).find(
    (candidate) => candidate.name === name || candidate.name.startsWith(`${name} and `),
  )
  if (!place) throw new Error(`${name} is not on the itinerary of ${trek.slug}.`)
  return { name, metres: place.metres }
}

function placesOf(trek: Trek): Place[] {
  const ends = [trek.start, trek.end].flatMap((name) => {
    const metres = heightOf(trek, name)
    return metres ? [{ name, metres }] : []
  })
  const places = walkedDays(trek).flatMap((day) => {
    const night = { name: day.sleep_place, metres: day.sleep_altitude_m }
    if (!day.high_point || !day.high_point_m) return [night]
    return [night, { name: called(day.high_point, day.sleep_place), metres: day.high_point_m }]
  })
  return [...ends, ...places]
}

/** The name of a high point without its hour, the sources' numbers and the places after a comma. */
function called(highPoint: string, near: string): string {
  const [name = highPoint] = highPoint.split(/ \(|,| at sunrise| or /)
  return /^[a-z]/.test(name) ? `the ${name} above ${near}` : name
}

function walkedDays(trek: Trek): TrekDay[] {
  return trek.itinerary.filter((day) => day.mode !== 'drive' && day.mode !== 'flight' && day.km > 0)
}

/** Road heads without a night. Tumlingtar: the Makalu treks' own note; the others are commonly given, ± 30 m. */
const roadHeads: Record<string, number> = { Nayapul: 1070, Siwai: 1530, Tumlingtar: 460 }

function heightOf(trek: Trek, name: string): number | undefined {
  const night = trek.itinerary.find((day) => day.sleep_place === name)
  if (night) return night.sleep_altitude_m
  const noted = trek.itinerary.map((day) => day.note?.match(new RegExp(`${name} (\\d{3,4}) m`))?.[1])
  const metres = noted.find((figure) => figure !== undefined)
  return metres ? Number(metres) : roadHeads[name]
}
