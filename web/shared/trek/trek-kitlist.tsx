import { type KitGroup, kitFor } from '#domain/trek/land/kit-rules.ts'
import { monthOf, usualStart } from '#domain/trek/land/weather-rules.ts'
import { addDays } from '#domain/dates.ts'
import { KitList } from '../../ui/trek/kit-list.tsx'
import { daysText, monthNames } from './land-words.ts'
import { inWords, metres } from './trek-words.ts'
import type { LandSection } from './trek-weather.tsx'

/** The packing list of the chosen departure, by the trek's highest point and its months. */
export function TrekKitlist({ trek, departure }: LandSection) {
  const startsOn = departure?.startsOn ?? usualStart(trek.bestMonths, trek.today)
  const groups = kitFor(trek.land.kit, trek, startsOn, trek.land.station?.precipMm ?? [])
  const months = [...new Set(trek.days.map(({ day }) => monthOf(addDays(startsOn, day - 1))))]
  const season = groups.some(({ key }) => key === 'wet' || key === 'winter')
  return (
    <KitList
      title="Kitlist"
      lead={`For ${monthNames(months)} and a highest point of ${metres(trek.maxAltitudeM)}.${season ? ' The seasonal items are our own suggestion.' : ''}`}
      storageKey={`kitlist:${trek.slug}`}
      parts={groups.map((group) => ({
        title: titles[group.key],
        about: aboutText(group),
        items: group.items,
      }))}
    />
  )
}

const titles: Record<KitGroup['key'], string> = {
  all: 'Every trek',
  above3500: 'Above 3,500 m',
  above5000: 'Above 5,000 m',
  technical: 'Climbing',
  wet: 'Rainy months',
  winter: 'Winter',
}

function aboutText({ items, days }: KitGroup): string {
  if (days.length > 0) return daysText(days)
  return `${inWords(items.length)} ${items.length === 1 ? 'thing' : 'things'}`
}
