import { acclimatisationOf, type Climb } from '#domain/trek/acclimatisation-rules.ts'
import { plainPlace, readDayNote, topDayOf } from '#domain/trek/high-point-rules.ts'
import { capital, inWords, metres } from './trek-words.ts'

type Day = { day: number; place: string; altitudeM: number; kind: string; note: string }
type Line = { durationDays: number; maxAltitudeM: number; maxAltitudePlace: string; days: readonly Day[] }

/** A pass from this altitude on, in metres, counts as high. */
const HIGH_PASS_M = 4500
const PASS = /\b(La|Pass|Col|Bhanjyang|Labtsa)\b/

export type LineWords = ReturnType<typeof lineWords>

/** The texts of a trek's profile, and its steep days; computed on the server to save browser code. */
export function lineWords(trek: Line) {
  return {
    title: elevationTitle(trek),
    caption: elevationCaption(trek),
    figures: elevationFigures(trek.days),
    steepDays: acclimatisationOf(trek.days).steepNights.map(({ day }) => day),
  }
}

/** The title of the profile: 'Fourteen days, one high pass', without such passes 'Eleven days, up to Gokyo Ri'. */
function elevationTitle({ durationDays, maxAltitudePlace, days }: Line): string {
  const long = `${capital(inWords(durationDays))} ${durationDays === 1 ? 'day' : 'days'}`
  const passes = highPasses(days)
  if (passes > 0) return `${long}, ${inWords(passes)} high ${passes === 1 ? 'pass' : 'passes'}`
  return maxAltitudePlace ? `${long}, up to ${topOf(maxAltitudePlace)}` : long
}

/** The number of different high passes; 0 where a day's note mentions some without their names. */
function highPasses(days: readonly Day[]): number {
  const tops = days.flatMap(({ note }) => readDayNote(note).highPoint ?? [])
  if (tops.some(({ name }) => /\bpasses\b/.test(name))) return 0
  const high = tops.filter(({ altitudeM }) => altitudeM >= HIGH_PASS_M)
  return new Set(high.flatMap(({ name }) => name.split(' and ')).filter((name) => PASS.test(name))).size
}

/** The start, the highest point and the end, the steep nights and the rest days. */
function elevationCaption({ days, maxAltitudeM, maxAltitudePlace }: Line): string {
  const [first, last] = [days[0], days.at(-1)]
  const topDay = topDayOf(days, maxAltitudeM)
  if (!first || !last) return ''
  const found = acclimatisationOf(days)
  return [
    `Starts in ${first.place} at ${metres(first.altitudeM)}`,
    `, reaches ${topOf(maxAltitudePlace)}, ${metres(maxAltitudeM)}${topDay === null ? '' : `, on day ${topDay}`}`,
    `, and ends in ${last.place} at ${metres(last.altitudeM)}. `,
    found.nightsAbove3000 > 0 && `${steepText(found.steepNights)} `,
    restText(days.filter(({ kind }) => kind === 'rest')),
  ]
    .filter(Boolean)
    .join('')
}

/** The climbs with numbers: the first night above 3,000 m, and days of more than 1,000 m. None without such nights. */
function elevationFigures(days: readonly Day[]) {
  const { firstClimb, jumps, nightsAbove3000, highestNightM } = acclimatisationOf(days)
  if (nightsAbove3000 === 0) return []
  const climbs = jumps.map(({ day, place, gainM }) => `day ${day} to ${place} (+${metres(gainM)})`)
  return [
    ...(firstClimb
      ? [
          {
            name: 'First climb above 3,000 m',
            value: `+${metres(firstClimb.gainM)}`,
            about: `day ${firstClimb.day}, from ${metres(firstClimb.fromM)} to ${firstClimb.place}`,
          },
        ]
      : []),
    {
      name: 'Over 1,000 m in one day',
      value: jumps.length === 0 ? 'Never' : `+${metres(Math.max(...jumps.map(({ gainM }) => gainM)))}`,
      about: jumps.length === 0 ? 'to a new highest night' : listed(climbs),
    },
    {
      name: 'Nights above 3,000 m',
      value: String(nightsAbove3000),
      about: `highest at ${metres(highestNightM)}`,
    },
  ]
}

/** Places that are not proper names ('viewpoint above base camp') get an article. */
function topOf(place: string): string {
  const plain = plainPlace(place)
  return /^\p{Ll}/u.test(plain) ? `the ${plain}` : plain
}

function steepText(steep: Climb[]): string {
  if (steep.length === 0) return 'Above 3,000 m no night is more than 500 m higher than any before.'
  const nights = steep.map(({ day, place, gainM }) => `day ${day} in ${place} (+${metres(gainM)})`)
  return steep.length === 1
    ? `Above 3,000 m one night is more than 500 m higher than any before: ${nights[0]}.`
    : `Above 3,000 m ${inWords(steep.length)} nights are more than 500 m higher than any before: ${listed(nights)}.`
}

function restText(rests: { day: number; place: string }[]): string {
  if (rests.length === 0) return 'There is no rest day.'
  const count = rests.length === 1 ? 'One rest day' : `${capital(inWords(rests.length))} rest days`
  return `${count}: ${listed(rests.map(({ day, place }) => `day ${day} in ${place}`))}.`
}

function listed(parts: string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
