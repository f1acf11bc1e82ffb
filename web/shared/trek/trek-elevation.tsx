import { readDayNote } from '#domain/trek/high-point-rules.ts'
import type { TrekFacts } from '#domain/trek/versions/trek-facts.ts'
import { ElevationChart } from '../../ui/trek/elevation-chart.tsx'
import type { LineWords } from './elevation-words.ts'

type TrekElevationProps = {
  trek: Pick<TrekFacts, 'days'>
  words: LineWords
  onDay?: (day: number) => void
}

/** The trek's elevation profile with its steep nights and rest days. */
export function TrekElevation({ trek, words, onDay }: TrekElevationProps) {
  const { steepDays, ...chart } = words
  const days = trek.days.map(({ day, place, altitudeM, kind, km, hours, note }) => {
    const { highPoint } = readDayNote(note)
    return {
      day,
      place,
      altitude: altitudeM,
      rest: kind === 'rest',
      steep: steepDays.includes(day),
      km: km || undefined,
      hours: hours || undefined,
      highPoint: highPoint ? { name: highPoint.name, altitude: highPoint.altitudeM } : undefined,
    }
  })
  return <ElevationChart {...chart} days={days} onDay={onDay} />
}
