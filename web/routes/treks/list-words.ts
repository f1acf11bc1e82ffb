import { rangeText, dayText } from '#domain/dates.ts'
import type { ListFilter } from '#domain/trek/filter-rules.ts'

/** What the list shows, in one line: '34 treks in Everest', '3 treks for “anna”, Fri 12 Mar – Fri 26 Mar 2027'. */
export function headline({ text, regions, difficulties, from, to }: ListFilter, total: number): string {
  const [region] = regions
  const [difficulty] = difficulties
  const treks = [total, difficulty?.toLowerCase(), total === 1 ? 'trek' : 'treks'].filter(
    (word) => word !== undefined,
  )
  const where = region ? ` in ${region}` : text ? ` for “${text}”` : ' in Nepal'
  const dates = datesOf({ from, to })
  return `${treks.join(' ')}${where}${dates && `, ${dates}`}`
}

/** The same without a number, for the title of the page. */
export function titleOf({ text, regions, difficulties }: ListFilter): string {
  const [region] = regions
  const [difficulty] = difficulties
  const kind = difficulty ? `${difficulty} treks` : 'Guided treks'
  if (region) return `${kind} in ${region}`
  return text ? `${kind} for “${text}”` : `${kind} in Nepal`
}

function datesOf({ from, to }: Pick<ListFilter, 'from' | 'to'>): string {
  if (from && to) return rangeText(from, to)
  if (from) return `from ${dayText(from)}`
  return to ? `until ${dayText(to)}` : ''
}
