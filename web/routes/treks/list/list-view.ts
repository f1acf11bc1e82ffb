import type { ListFilter } from '#domain/trek/search/filter-rules.ts'

/** The display of results: one region or one difficulty as a table with booking, others as cards. */
export type ListView = 'region' | 'difficulty' | 'cards'

/** The view of a filter. */
export function viewOf({ text, regions, difficulties }: ListFilter): ListView {
  if (text) return 'cards'
  if (regions.length === 1) return 'region'
  return difficulties.length === 1 ? 'difficulty' : 'cards'
}
