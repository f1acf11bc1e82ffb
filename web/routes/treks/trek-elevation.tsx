import { acclimatisationOf, type Climb } from '#domain/trek/acclimatisation-rules.ts'
import { plainPlace, readDayNote } from '#domain/trek/high-point-rules.ts'
import type { TrekPage } from '#domain/trek/trek-page-queries.ts'
import { ElevationChart } from '../../ui/elevation-chart.tsx'
import { capital, inWords, metres } from './trek-words.ts'

/** The trek's own line with its steep nights and rest days. */
export function TrekElevation({ trek }: { trek: TrekPage }) {
  const { steepNights } = acclimatisationOf(trek.days)
  const steep = new Set(steepNights.map(({ day }) => day))
  const days = trek.days.map(({ day, place, altitudeM, kind, km, hours, note }) => {
    const { highPoint } = readDayNote(note)
    return {
      day,
      place,
      altitude: altitudeM,
      rest: kind === 'rest',
      steep: steep.has(day),
      km: km || undefined,
      hours: hours || undefined,
      highPoint: highPoint ? { name: highPoint.name, altitude: highPoint.altitudeM } : undefined,
    }
  })
  return <ElevationChart title={titleOf(trek)} caption={captionOf(trek)} days={days} />
}

function titleOf({ durationDays, maxAltitudePlace }: TrekPage): string {
  const days = `${capital(inWords(durationDays))} days`
  return maxAltitudePlace ? `${days}, up to ${topOf(maxAltitudePlace)}` : days
}

/** Places that are no names ('viewpoint above base camp') take an article. */
function topOf(place: string): string {
  const plain = plainPlace(place)
  return /^\p{Ll}/u.test(plain) ? `the ${plain}` : plain
}

function captionOf({ days, maxAltitudeM, maxAltitudePlace }: TrekPage): string {
  const [first, last] = [days[0], days.at(-1)]
  const top = days.find(
    ({ altitudeM, note }) =>
      Math.max(altitudeM, readDayNote(note).highPoint?.altitudeM ?? 0) === maxAltitudeM,
  )
  const found = acclimatisationOf(days)
  return [
    first && `Starts in ${first.place} at ${metres(first.altitudeM)}`,
    `, reaches ${topOf(maxAltitudePlace)}, ${metres(maxAltitudeM)}${top ? `, on day ${top.day}` : ''}`,
    last && `, and ends in ${last.place} at ${metres(last.altitudeM)}. `,
    found.nightsAbove3000 > 0 && `${steepText(found.steepNights)} `,
    restText(days.filter(({ kind }) => kind === 'rest')),
  ]
    .filter(Boolean)
    .join('')
}

function steepText(steep: Climb[]): string {
  if (steep.length === 0) return 'Above 3,000 m no night is more than 500 m higher than any before.'
  const nights = steep.map(
    ({ day, place, gainM }) => `day ${day} in ${place} (+${gainM.toLocaleString('en-US')} m)`,
  )
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
