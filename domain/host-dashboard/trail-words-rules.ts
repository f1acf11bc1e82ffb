import { dayText, type IsoDate } from '../dates.ts'

type Group = { trek: string; day: number; days: number; place: string | null; kind: string | null }

/** The dashboard's greeting at an hour of the day in Nepal ('14:32'). */
export function greetingAt(hour: string): string {
  if (hour < '12:00') return 'Good morning'
  return hour < '17:00' ? 'Good afternoon' : 'Good evening'
}

const COUNTS = ['One group', 'Two groups', 'Three groups', 'Four groups', 'Five groups']

/**
 * Today, and the host's groups on the trail: 'Fri 20 Nov 2026. One group is on the trail: Annapurna Circuit, day 6 of
 * 14, resting in Manang.' Several groups are only counted; Total Bookings lists them.
 */
export function trailSentence(groups: readonly Group[], today: IsoDate): string {
  const day = `${dayText(today)}.`
  if (groups.length === 0) return `${day} Nobody is on the trail today.`
  const count = COUNTS[groups.length - 1] ?? `${groups.length} groups`
  const [group] = groups
  if (group && groups.length === 1) return `${day} ${count} is on the trail: ${groupText(group)}.`
  return `${day} ${count} are on the trail.`
}

function groupText({ trek, day, days, place, kind }: Group): string {
  const where =
    place &&
    (kind === 'rest' ? `resting in ${place}` : kind === 'trek' ? `walking to ${place}` : `in ${place}`)
  return [trek, `day ${day} of ${days}`, where].filter(Boolean).join(', ')
}
