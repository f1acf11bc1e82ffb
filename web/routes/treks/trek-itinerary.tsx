import { readDayNote } from '#domain/trek/high-point-rules.ts'
import type { TrekPage, TrekPageDay } from '#domain/trek/trek-page-queries.ts'
import { Itinerary } from '../../ui/itinerary.tsx'
import { metres } from './trek-words.ts'

/** Day by day: where one sleeps, how far, how long, what is eaten. */
export function TrekItinerary({ trek }: { trek: TrekPage }) {
  return (
    <Itinerary
      days={trek.days.map((day) => ({
        day: day.day,
        title: titleOf(day),
        text: day.description,
        altitude: day.altitudeM,
        rest: day.kind === 'rest',
        top: readDayNote(day.note).highPoint?.altitudeM === trek.maxAltitudeM,
        facts: factsOf(day),
      }))}
    />
  )
}

function titleOf({ kind, place }: TrekPageDay): string {
  if (kind === 'rest') return `${place}, acclimatisation day`
  if (kind === 'arrival') return `${place}, arrival`
  if (kind === 'reserve') return `${place}, reserve day`
  return kind === 'departure' ? `${place}, departure` : place
}

function factsOf({ km, hours, mode, meals, note }: TrekPageDay) {
  const read = readDayNote(note)
  const walks = /trek|acclimatisation/.test(mode)
  return [
    { name: 'Distance', value: km > 0 && `${km} km` },
    { name: walks ? 'Walking' : 'Travel', value: hours > 0 && `${hours} h` },
    {
      name: 'High point',
      value: read.highPoint && `${read.highPoint.name}, ${metres(read.highPoint.altitudeM)}`,
    },
    { name: 'Meals', value: meals.length === 3 ? 'All three' : meals.join(', ') },
    { name: 'Note', value: read.note },
  ].flatMap(({ name, value }) => (value ? [{ name, value }] : []))
}
