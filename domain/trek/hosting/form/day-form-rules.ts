import { figureText } from '#figure-text'
import { unreadable } from '../../../text-rules.ts'
import { acclimatisationOf } from '../../acclimatisation-rules.ts'
import { highestOf, readDayNote } from '../../high-point-rules.ts'
import type { DayKind } from '../../trek-rules.ts'

/** One day of an itinerary as its host types it; numbers are texts until they are parsed. */
export type DayForm = {
  place: string
  /** Altitude of the night in metres. */
  altitude: string
  km: string
  hours: string
  /** The description of the day. */
  text: string
  /** The name and altitude of the day's highest point, where it is above the night. */
  peak: string
  peakAltitude: string
  note: string
  meals: string[]
  rest: boolean
  /** The mode of transport: 'trek', 'drive', 'flight+trek' …; empty for a rest day. */
  mode: string
  kind: string
}

/** A day as stored. */
export type WrittenDay = {
  kind: DayKind
  place: string
  altitudeM: number
  hours: number
  km: number
  mode: string
  note: string
  description: string
  meals: string[]
}

export const MOST_DAYS = 60
export const dayMeals = ['Breakfast', 'Lunch', 'Dinner'] as const
const kinds: readonly string[] = ['arrival', 'trek', 'rest', 'reserve', 'departure']
const HIGHEST_M = 8849
const longest = { place: 80, text: 1000, note: 200, peak: 60 } as const

export const emptyDay: DayForm = {
  place: '',
  altitude: '',
  km: '',
  hours: '',
  text: '',
  peak: '',
  peakAltitude: '',
  note: '',
  meals: ['Breakfast', 'Lunch', 'Dinner'],
  rest: false,
  mode: 'trek',
  kind: 'trek',
}

/** The errors of a day, by field; of a draft only what cannot be stored. */
export function dayProblems(day: DayForm, isDraft: boolean): Partial<Record<keyof DayForm, string>> {
  const problems: Partial<Record<keyof DayForm, string>> = {}
  for (const field of Object.keys(longest) as (keyof typeof longest)[]) {
    if (unreadable.test(day[field])) problems[field] = 'Use only letters, digits and common punctuation.'
    else if (day[field].length > longest[field])
      problems[field] = `Use at most ${longest[field]} characters here.`
  }
  if (!isDraft && day.place === '') problems.place = 'Say where travellers sleep.'
  if (day.altitude === '' ? !isDraft : metresIn(day.altitude) === null)
    problems.altitude = 'Enter the sleeping altitude in whole metres, up to 8,849.'
  if (day.km !== '' && numberIn(day.km, 200) === null) problems.km = 'Kilometres from 0 to 200.'
  if (day.hours !== '' && numberIn(day.hours, 24) === null) problems.hours = 'Hours from 0 to 24.'
  if (day.peakAltitude !== '' && metresIn(day.peakAltitude) === null)
    problems.peakAltitude = 'Whole metres, up to 8,849.'
  if (!isDraft && (day.peak === '') !== (day.peakAltitude === ''))
    problems.peak = 'Enter both the name and the metres of the highest point, or neither.'
  return problems
}

/** A typed day in stored form; unreadable values count as not given. */
export function writtenDay(day: DayForm): WrittenDay {
  const known = kinds.includes(day.kind) ? (day.kind as DayKind) : 'trek'
  const peakM = metresIn(day.peakAltitude)
  const peak = day.peak && peakM ? `Highest point of the day: ${day.peak}, ${figureText(peakM)} m` : ''
  return {
    kind: day.rest ? 'rest' : known === 'rest' ? 'trek' : known,
    place: day.place,
    altitudeM: metresIn(day.altitude) ?? 0,
    hours: numberIn(day.hours, 24) ?? 0,
    km: numberIn(day.km, 200) ?? 0,
    mode: day.rest ? 'acclimatisation' : day.mode === 'acclimatisation' ? 'trek' : modeOf(day.mode),
    note: [day.note.replace(/[. ]+$/, ''), peak].filter(Boolean).join('. '),
    description: day.text,
    meals: dayMeals.filter((meal) => day.meals.includes(meal)),
  }
}

/** A stored day in its typed form. */
export function dayForm(day: WrittenDay): DayForm {
  const { highPoint, note } = readDayNote(day.note)
  // As written, including the parts that readers do not see.
  const peak = /Highest point of the day: (.+?), [\d,]+ m$/.exec(day.note)?.[1]
  return {
    place: day.place,
    altitude: day.altitudeM ? String(day.altitudeM) : '',
    km: day.km ? String(day.km) : '',
    hours: day.hours ? String(day.hours) : '',
    text: day.description,
    peak: (highPoint && peak) ?? '',
    peakAltitude: highPoint ? String(highPoint.altitudeM) : '',
    note,
    meals: day.meals,
    rest: day.kind === 'rest',
    mode: day.mode,
    kind: day.kind,
  }
}

/** What an itinerary says about its trek: where it begins and ends, and its highest point. */
export function lineOf(days: readonly WrittenDay[]) {
  const top = highestOf({ name: '', altitudeM: 0 }, days)
  return {
    startPlace: days[0]?.place ?? '',
    endPlace: days.at(-1)?.place ?? '',
    maxAltitudeM: top.altitudeM,
    maxAltitudePlace: top.name,
  }
}

/** The sentence beside each steep night, by day: the same finding that travellers see. */
export function steepSentences(days: readonly WrittenDay[]): Map<number, string> {
  const nights = days.map(({ place, altitudeM, kind }, index) => ({ day: index + 1, place, altitudeM, kind }))
  return new Map(
    acclimatisationOf(nights).steepNights.map(({ day, gainM }) => [
      day,
      `${figureText(gainM)} m higher than the highest night before. Above 3,000 m keep it to 500 m, or add a rest day. Travellers see this warning.`,
    ]),
  )
}

/** Whole metres as typed, '3,540' or '3540'; null when invalid. */
export function metresIn(typed: string): number | null {
  const plain = typed.replace(/(\d)[ ,](?=\d{3}\b)/g, '$1').replace(/ ?m$/, '')
  if (!/^\d{1,4}$/.test(plain) || Number(plain) > HIGHEST_M) return null
  return Number(plain)
}

function numberIn(typed: string, most: number): number | null {
  const plain = typed.replace(',', '.')
  return /^\d{1,3}(\.\d)?$/.test(plain) && Number(plain) <= most ? Number(plain) : null
}

function modeOf(mode: string): string {
  return /^([a-z]+(\+[a-z]+)?)?$/.test(mode) && mode.length <= 30 ? mode : 'trek'
}
