import { chipsOf, type FilterGroup } from './filter-change-rules.ts'
import type { ListFilter } from './filter-rules.ts'

/** How a text was found: literally, only with small typing mistakes, or not at all; 'none' without a text. */
export type TextMatch = 'none' | 'contained' | 'alike' | 'nothing'

/** The heading of the alternative treks, when no trek resembles the text. */
export function nearestTitle(filter: ListFilter, textMatch: TextMatch): string {
  if (textMatch !== 'nothing') return 'Close to what you asked for'
  const hasOthers = chipsOf(filter).some(({ group }) => group !== 'text')
  return hasOthers ? 'Close to your other filters' : 'Our top picks instead'
}

/** The specification's sentence for an empty list: it names the dates when they alone exclude every trek. */
export function nothingFound(
  filter: ListFilter,
  { without, textMatch }: { without: Record<FilterGroup, number>; textMatch: TextMatch },
): string {
  const [only, ...others] = chipsOf(filter)
  if ((filter.from || filter.to) && without.dates > 0)
    return 'No treks found within your selected date range. Try adjusting your dates.'
  if (textMatch === 'nothing') return 'No trek found with that name. Please try a different search.'
  if (only && others.length === 0) {
    if (only.group === 'regions') return `No treks found for ${only.value}`
    if (only.group === 'difficulties') return `No ${only.value} treks found`
  }
  return 'No treks found within your selected filters. Try adjusting your filters.'
}
