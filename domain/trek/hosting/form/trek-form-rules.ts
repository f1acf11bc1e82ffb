import { counted } from '#figure-text'
import { isBlank, readWords, unreadable } from '../../../text-rules.ts'
import { difficultyOf, regions, type Difficulty } from '../../trek-rules.ts'
import { dayProblems, MOST_DAYS, type DayForm } from './day-form-rules.ts'

/** A trek as its host types it; numbers are texts until they are parsed. */
export type TrekForm = {
  name: string
  region: string
  difficulty: string
  duration: string
  distance: string
  groupSize: string
  deadline: string
  overview: string
  /** One for each line. */
  includes: string
  excludes: string
  meetingPoint: string
  meetsAt: string
  /** By their names. */
  permits: string[]
  /** The best months, 1 to 12. */
  months: number[]
  days: DayForm[]
  tiers: TierForm[]
  /** One of `payWays`. */
  pays: string
  /** The deposit in per cent, of guests who pay in parts. */
  deposit: string
}
export type TierForm = { from: string; percent: string }

/** A typed trek in stored form; in a draft missing values are empty or 0. */
export type TrekValues = {
  name: string
  region: string
  difficulty: Difficulty | ''
  durationDays: number
  distanceKm: number | null
  maxGroupSize: number
  bookingDeadlineDays: number
  overview: string
  includes: string[]
  excludes: string[]
  meetingPoint: string
  meetsAt: string
  permits: string[]
  bestMonths: number[]
  /** The deposit of guests who pay in parts; null when they pay in full only. */
  depositPercent: number | null
}

/** The host's deposit in per cent: the bounds, and what a new trek begins with (PRODUCT, section 9). */
export const depositPercents = { least: 10, most: 50, usual: 20 } as const

/** Specification, Business constants: spots and group 10, deadline 7 days. */
export const emptyTrek: TrekForm = {
  name: '',
  region: '',
  difficulty: '',
  duration: '',
  distance: '',
  groupSize: '10',
  deadline: '7',
  overview: '',
  includes: '',
  excludes: '',
  meetingPoint: '',
  meetsAt: '',
  permits: [],
  months: [],
  days: [],
  tiers: [],
  pays: 'parts',
  deposit: String(depositPercents.usual),
}

/** How guests may pay: in parts, with the deposit first, or in full only. */
export const payWays = ['parts', 'full'] as const
/** In the specification's order. */
export const difficultyOptions = ['Easy', 'Moderate', 'Strenuous', 'Challenging'] as const
export const MOST_TIERS = 5
/** The highest group discount, in per cent. */
export const MOST_PERCENT = 25
const MOST_ITEMS = 30
const MOST_PERMITS = 10
const longest = { name: 120, overview: 5000, meetingPoint: 200 } as const

/** The errors by field; of a draft only what cannot be stored. */
export function trekProblems(form: TrekForm, isDraft: boolean): Record<string, string> {
  const problems: Record<string, string> = {}
  const say = (field: string, sentence: string) => (problems[field] ??= sentence)
  for (const field of Object.keys(longest) as (keyof typeof longest)[]) {
    if (unreadable.test(form[field])) say(field, 'Use only letters, digits and common punctuation.')
    if (form[field].length > longest[field]) say(field, `Use at most ${longest[field]} characters here.`)
  }
  for (const field of ['includes', 'excludes'] as const) {
    const items = itemsIn(form[field])
    if (unreadable.test(form[field])) say(field, 'Use only letters, digits and common punctuation.')
    if (items.length > MOST_ITEMS || items.some((item) => item.length > 80))
      say(field, 'At most 30 lines of at most 80 characters.')
  }
  const whole = (
    field: 'duration' | 'groupSize' | 'deadline' | 'distance',
    most: number,
    sentence: string,
  ) => {
    if (form[field] === '' ? !isDraft : wholeIn(form[field], most) === null) say(field, sentence)
  }
  whole('duration', MOST_DAYS, 'Enter the duration in whole days, 1 to 60.')
  whole('distance', 2000, 'Enter the distance in whole kilometres, 1 to 2,000.')
  whole('groupSize', 50, 'The largest group can be 1 to 50.')
  whole('deadline', 30, 'Booking closes 1 to 30 days before the start.')
  if (form.meetsAt !== '' && !isHour(form.meetsAt)) say('meetsAt', 'Enter a time like 07:30.')
  if (form.permits.length > MOST_PERMITS || form.permits.some(isNoPermit))
    say('permits', 'Choose at most ten permits from the list.')
  if (form.region !== '' && !isRegion(form.region)) say('region', 'Choose a region from the list.')
  if (form.difficulty !== '' && !difficultyOf(form.difficulty)) say('difficulty', 'Choose one from the list.')
  form.days.forEach((day, index) => {
    for (const [field, sentence] of Object.entries(dayProblems(day, isDraft)))
      say(dayField(index + 1, field as keyof DayForm), sentence)
  })
  if (form.days.length > MOST_DAYS) say('itinerary', 'An itinerary can have at most 60 days.')
  if (!tiersIn(form.tiers)) say('tiers', TIERS)
  if (form.pays === '' ? !isDraft : !payWays.some((way) => way === form.pays))
    say('pays', 'Choose how guests may pay.')
  if (form.pays === 'parts' && (form.deposit === '' ? !isDraft : depositIn(form.deposit) === null))
    say('deposit', `Enter a whole number from ${depositPercents.least} to ${depositPercents.most}.`)
  return isDraft ? problems : { ...problems, ...missing(form, problems) }
}

const TIERS =
  'Each step needs more travellers, 2 to 50, and a higher percentage than the one before, at most 25%.'

/** The fields that a listed trek needs. */
function missing(form: TrekForm, problems: Record<string, string>): Record<string, string> {
  const say = {
    name: 'Enter the trek name.',
    region: 'Choose a region.',
    difficulty: 'Choose a difficulty.',
    overview: 'Write an overview.',
    includes: 'Say what the price includes.',
    excludes: 'Say what the price does not include.',
  }
  const found: Record<string, string> = {}
  for (const [field, sentence] of Object.entries(say))
    if (isBlank(form[field as keyof typeof say]) && !problems[field]) found[field] = sentence
  const days = wholeIn(form.duration, MOST_DAYS)
  if (form.days.length === 0) found['itinerary'] = 'Write the itinerary, day by day.'
  else if (days && days !== form.days.length)
    found['itinerary'] = `The itinerary has ${countOf(form.days.length)}, the trek ${days}.`
  return found
}

/** A typed trek in stored form; unreadable values count as not given. */
export function trekValues(form: TrekForm): TrekValues {
  return {
    name: readWords(form.name).replaceAll('\n', ' '),
    region: form.region,
    difficulty: difficultyOf(form.difficulty) ?? '',
    durationDays: wholeIn(form.duration, MOST_DAYS) ?? 0,
    distanceKm: wholeIn(form.distance, 2000),
    maxGroupSize: wholeIn(form.groupSize, 50) ?? 10,
    bookingDeadlineDays: wholeIn(form.deadline, 30) ?? 7,
    overview: readWords(form.overview),
    includes: itemsIn(form.includes),
    excludes: itemsIn(form.excludes),
    meetingPoint: readWords(form.meetingPoint).replaceAll('\n', ' '),
    meetsAt: form.meetsAt,
    permits: form.permits,
    bestMonths: form.months,
    depositPercent: form.pays === 'full' ? null : (depositIn(form.deposit) ?? depositPercents.usual),
  }
}

/** The steps of a group discount, ascending; null when invalid. Empty steps are skipped. */
export function tiersIn(tiers: readonly TierForm[]): { from: number; percent: number }[] | null {
  const given = tiers.filter(({ from, percent }) => from !== '' || percent !== '')
  const steps = given.flatMap(({ from, percent }) => {
    const step = { from: wholeIn(from, 50), percent: wholeIn(percent.replace(/ ?%$/, ''), MOST_PERCENT) }
    return step.from && step.from >= 2 && step.percent ? [{ from: step.from, percent: step.percent }] : []
  })
  if (steps.length < given.length || steps.length > MOST_TIERS) return null
  const grows = steps.every(({ from, percent }, index) => {
    const before = steps[index - 1]
    return !before || (from > before.from && percent > before.percent)
  })
  return grows ? steps : null
}

/** The name of a day's field in the form, counting from day 1. */
export function dayField(day: number, field: keyof DayForm): string {
  return `day-${day}-${field}`
}

/** The lines of a list, each once. */
export function itemsIn(typed: string): string[] {
  const lines = typed.split('\n').map((line) => line.trim())
  return [...new Set(lines.filter((line) => !isBlank(line)))]
}

function depositIn(typed: string): number | null {
  const percent = wholeIn(typed.replace(/ ?%$/, ''), depositPercents.most)
  return percent !== null && percent >= depositPercents.least ? percent : null
}

function isNoPermit(name: string): boolean {
  return isBlank(name) || unreadable.test(name) || name.length > 120
}

function isRegion(text: string): boolean {
  return regions.some((region) => region === text)
}

function isHour(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

function wholeIn(typed: string, most: number): number | null {
  const plain = typed.replace(/^(\d),(\d{3})$/, '$1$2')
  return /^[1-9]\d{0,3}$/.test(plain) && Number(plain) <= most ? Number(plain) : null
}

function countOf(days: number): string {
  return counted(days, 'day')
}
