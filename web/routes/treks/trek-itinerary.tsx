import { readDayNote } from '#domain/trek/high-point-rules.ts'
import type { TrekPage, TrekPageDay } from '#domain/trek/trek-page-queries.ts'
import { Itinerary } from '../../ui/itinerary.tsx'
import { capital, metres } from './trek-words.ts'

/** Nights here are in a hotel, whatever the trail offers. */
const CITIES = ['Kathmandu', 'Pokhara']

type TrekItineraryProps = { trek: TrekPage; marked: number | undefined }

/** Day by day: where one sleeps, how far, how long, what is eaten. */
export function TrekItinerary({ trek, marked }: TrekItineraryProps) {
  return (
    <Itinerary
      marked={marked}
      days={trek.days.map((day, index) => {
        const top = readDayNote(day.note).highPoint
        const isTop = top?.altitudeM === trek.maxAltitudeM
        const moves = trek.days[index - 1]?.place !== day.place
        return {
          day: day.day,
          title: isTop && moves && isName(top.name) ? `${top.name} to ${day.place}` : titleOf(day),
          text: day.description,
          altitude: day.altitudeM,
          rest: day.kind === 'rest',
          top: isTop,
          facts: [...factsOf(day), ...nightOf(day, trek.accommodation)],
        }
      })}
    />
  )
}

function isName(place: string): boolean {
  return /^\p{Lu}/u.test(place)
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

/** What one sleeps in on the trail, as the host says it for the whole trek. */
function nightOf({ place }: TrekPageDay, accommodation: string) {
  if (!accommodation || CITIES.includes(place)) return []
  return [{ name: 'Night', value: capital(accommodation) }]
}
