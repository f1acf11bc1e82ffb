import { daysBetween, shortDay, type IsoDate } from '#domain/dates.ts'
import { ANYWHERE } from '#domain/trek/search/filter-rules.ts'
import { counted } from '#figure-text'
import type { Search } from './stored-search.ts'

/** Why the button is disabled. */
export const NEEDS_DESTINATION = `Enter a destination, or choose ‘${ANYWHERE}’.`
export const PLACEHOLDER = 'Everest, Annapurna, a trek name'

/** A date in the format of date fields: 12/03/2027. */
export function fieldDate(on: IsoDate): string {
  return on.split('-').toReversed().join('/')
}

/** The chosen dates for the search header. */
export function datesText({ from, to }: Pick<Search, 'from' | 'to'>): string {
  if (from === null) return to === null ? 'Any dates' : `Until ${fieldDate(to)}`
  return to === null ? `From ${fieldDate(from)}` : `${fieldDate(from)} – ${fieldDate(to)}`
}

/** '15 days', both ends included; '' until both are chosen. */
export function daysText({ from, to }: Pick<Search, 'from' | 'to'>): string {
  if (from === null || to === null) return ''
  const days = daysBetween(from, to) + 1
  return counted(days, 'day')
}

/** '2 adults, 0 children'. */
export function partyText({ adults, children }: Pick<Search, 'adults' | 'children'>): string {
  return `${counted(adults, 'adult')}, ${counted(children, 'child', 'children')}`
}

/** The whole search in one line, for the phone: 'Gokyo · 12 Mar – 26 Mar · 2 travellers'. */
export function searchText({ text, from, to, adults, children }: Search): string {
  const dates = [from, to].filter((date) => date !== null).map(shortDay)
  const party = adults + children
  return [text.trim() || ANYWHERE, dates.join(' – '), counted(party, 'traveller')].filter(Boolean).join(' · ')
}
