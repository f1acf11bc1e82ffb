import { dayMeals, MOST_DAYS, type DayForm } from './day-form-rules.ts'
import { dayField, MOST_TIERS, type TrekForm } from './trek-form-rules.ts'

/** The values of a submitted form, by name, from the browser's or the server's FormData. */
export type Sent = { get(name: string): unknown; getAll(name: string): unknown[]; has(name: string): boolean }

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)

/** A submitted trek, trimmed and with line breaks of one kind; regions as the list spells them. */
export function sentTrek(fields: Sent): TrekForm {
  const text = (name: string) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : ''
  }
  return {
    name: text('name'),
    region: text('region'),
    difficulty: text('difficulty'),
    duration: text('duration'),
    distance: text('distance'),
    groupSize: text('groupSize'),
    deadline: text('deadline'),
    overview: text('overview'),
    meetsAt: text('meetsAt'),
    includes: text('includes'),
    excludes: text('excludes'),
    meetingPoint: text('meetingPoint'),
    pays: text('pays'),
    deposit: text('deposit'),
    permits: [...new Set(fields.getAll('permit').map(String))],
    months: MONTHS.filter((month) => fields.getAll('month').includes(String(month))),
    days: sentDays(fields, text),
    tiers: Array.from({ length: MOST_TIERS }, (_, index) => ({
      from: text(`tier-${index + 1}-from`),
      percent: text(`tier-${index + 1}-percent`),
    })).filter(({ from, percent }) => from !== '' || percent !== ''),
  }
}

function sentDays(fields: Sent, text: (name: string) => string): DayForm[] {
  const days: DayForm[] = []
  while (days.length <= MOST_DAYS && fields.has(dayField(days.length + 1, 'place'))) {
    const of = (field: keyof DayForm) => dayField(days.length + 1, field)
    days.push({
      place: text(of('place')),
      altitude: text(of('altitude')),
      km: text(of('km')),
      hours: text(of('hours')),
      text: text(of('text')),
      note: text(of('note')),
      peak: text(of('peak')),
      peakAltitude: text(of('peakAltitude')),
      meals: dayMeals.filter((meal) => fields.getAll(of('meals')).includes(meal)),
      rest: fields.has(of('rest')),
      mode: text(of('mode')),
      kind: text(of('kind')),
    })
  }
  return days
}

/** What a button does to the itinerary: 'add', or 'up:3', 'down:3', 'remove:3' of a day. */
export function withDays<Day>(days: readonly Day[], step: string, empty: Day): Day[] {
  const [what, of] = step.split(':')
  const index = Number(of) - 1
  if (what === 'add') return days.length < MOST_DAYS ? [...days, empty] : [...days]
  const day = days[index]
  if (day === undefined) return [...days]
  const others = days.filter((_, each) => each !== index)
  if (what === 'remove') return others
  return others.toSpliced(Math.max(0, index + (what === 'up' ? -1 : 1)), 0, day)
}
