import { readFileSync } from 'node:fs'
import type { Difficulty } from '#domain/trek/trek-rules.ts'

/** A day of a trek in treks.json: altitudes in metres, walking or travel hours, kilometres on foot. */
export interface TrekDayData {
  day: number
  sleep_place: string
  sleep_altitude_m: number
  hours: number
  km: number
  mode: string
  note?: string
  high_point?: string
  high_point_m?: number
}

/** A trek in treks.json; every number there names its source. */
export interface TrekData {
  slug: string
  name: string
  region: string
  climate: string
  difficulty: Difficulty
  typical_days: number
  trek_days: number
  distance_km: number
  max_altitude_m: number
  max_altitude_place: string
  start: string
  end: string
  gateway: string
  access: string
  best_months: number[]
  permits: string[]
  restricted: boolean
  indicative_price_usd: [low: number, high: number]
  includes: string[]
  excludes: string[]
  accommodation: string
  itinerary: TrekDayData[]
}

const data = JSON.parse(readFileSync(new URL('treks.json', import.meta.url), 'utf8')) as {
  treks: TrekData[]
  permits: Record<string, { name: string }>
}

/** All treks of the demonstration, facts only. */
export const treks: readonly TrekData[] = data.treks

/** The printed name of a permit's key. */
export function permitName(key: string): string {
  const permit = data.permits[key]
  if (!permit) throw new Error(`treks.json names no permit ${key}`)
  return permit.name
}
