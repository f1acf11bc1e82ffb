import { readDayNote } from '#domain/trek/high-point-rules.ts'
import type { TrekFacts } from '#domain/trek/versions/trek-facts.ts'
import type { TrekPage, TrekPageDay } from '#domain/pages/trek-page-queries.ts'
import { Itinerary } from '../../ui/trek/itinerary.tsx'
import { capital, metres } from './trek-words.ts'

/** Nights in these places are in a hotel, also on treks with tents or tea houses. */
const CITIES = ['Kathmandu', 'Pokhara']

type TrekItineraryProps = { trek: TrekPage; marked: number | undefined }

/** Each day with its lodge, distance, hours and meals. */
export function TrekItinerary({ trek, marked }: TrekItineraryProps) {
  return (
    <Itinerary
      marked={marked}
      days={trek.days.map((day, index) => {
        return {
          day: day.day,
          title: dayTitle(trek, index),
          text: day.description,
          altitude: day.altitudeM,
          rest: day.kind === 'rest',
          top: isTopDay(trek, day),
          highPoint: isTopDay(trek, day) ? trek.maxAltitudeM : undefined,
          facts: [...factsOf(day), ...nightOf(trek, day)],
        }
      })}
    />
  )
}

type Days = Pick<TrekFacts, 'days' | 'maxAltitudeM'>

/** Whether a day crosses the highest point of its trek. */
export function isTopDay({ maxAltitudeM }: Pick<Days, 'maxAltitudeM'>, { note }: { note: string }): boolean {
  return readDayNote(note).highPoint?.altitudeM === maxAltitudeM
}

/** The title of a day: 'Thorong La to Muktinath', 'Manang, acclimatisation day'. */
export function dayTitle(trek: Days, index: number): string {
  const day = trek.days[index]
  if (!day) return ''
  const top = readDayNote(day.note).highPoint
  const moves = trek.days[index - 1]?.place !== day.place
  return top && isTopDay(trek, day) && moves && isName(top.name)
    ? `${top.name} to ${day.place}`
    : titleOf(day)
}

function isName(place: string): boolean {
  return /^\p{Lu}/u.test(place)
}

function titleOf({ kind, place }: Days['days'][number]): string {
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

/** The trek's accommodation, as its host describes it; on the day over the highest point also its altitude. */
function nightOf(trek: TrekPage, day: TrekPageDay) {
  const { accommodation } = trek
  const height = isTopDay(trek, day) ? metres(day.altitudeM) : ''
  const bed = accommodation && !CITIES.includes(day.place) ? capital(accommodation) : ''
  const value = [bed, height].filter(Boolean).join(', ')
  return value ? [{ name: 'Night', value }] : []
}
