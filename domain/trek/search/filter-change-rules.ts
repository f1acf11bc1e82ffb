import type { IsoDate } from '../../dates.ts'
import { noFilter, type Duration, type GroupSize, type ListFilter } from './filter-rules.ts'
import type { Difficulty } from '../trek-rules.ts'

/** The groups of a filter: one option of a group suffices, and all groups must match. */
export const filterGroups = [
  'text',
  'dates',
  'regions',
  'difficulties',
  'durations',
  'groups',
  'budget',
  'meals',
  'porter',
] as const
export type FilterGroup = (typeof filterGroups)[number]

/** The groups with options that toggle one by one. */
export type OptionGroup = 'regions' | 'difficulties' | 'durations' | 'groups'

/** One applied filter: its label, and the filter after its removal, on the first page. */
export type AppliedFilter = { left: ListFilter } & (
  | { group: 'text' | 'regions'; value: string }
  | { group: 'difficulties'; value: Difficulty }
  | { group: 'durations'; value: Duration }
  | { group: 'groups'; value: GroupSize }
  | { group: 'budget'; value: { min: number | null; max: number | null } }
  | { group: 'dates'; value: { from: IsoDate | null; to: IsoDate | null } }
  | { group: 'meals' | 'porter'; value: true }
)

/** The number of results with each option alone in its group and all other groups unchanged. */
export type Counts = {
  regions: Record<string, number>
  difficulties: Record<Difficulty, number>
  durations: Record<Duration, number>
  groups: Record<GroupSize, number>
  meals: number
  porter: number
}

/** All applied filters, each removable, in the order of the groups. */
export function chipsOf(filter: ListFilter): AppliedFilter[] {
  const { text, min, max, from, to } = filter
  const left = (group: FilterGroup) => withoutGroup(filter, group)
  return [
    ...(text ? [{ group: 'text', value: text, left: left('text') } as const] : []),
    ...(from || to ? [{ group: 'dates', value: { from, to }, left: left('dates') } as const] : []),
    ...optionChips(filter, 'regions'),
    ...optionChips(filter, 'difficulties'),
    ...optionChips(filter, 'durations'),
    ...optionChips(filter, 'groups'),
    ...(min || max ? [{ group: 'budget', value: { min, max }, left: left('budget') } as const] : []),
    ...(filter.meals ? [{ group: 'meals', value: true, left: left('meals') } as const] : []),
    ...(filter.porter ? [{ group: 'porter', value: true, left: left('porter') } as const] : []),
  ]
}

/** The filter with one option toggled, on its first page. */
export function toggled<Group extends OptionGroup>(
  filter: ListFilter,
  group: Group,
  value: ListFilter[Group][number],
): ListFilter {
  const ticked = filter[group] as string[]
  const values = ticked.includes(value) ? ticked.filter((each) => each !== value) : [...ticked, value]
  return { ...filter, [group]: values, page: 1 }
}

/** The filter without a choice in one group, on its first page. */
export function withoutGroup(filter: ListFilter, group: FilterGroup): ListFilter {
  const { min, max, from, to } = noFilter
  if (group === 'budget') return { ...filter, min, max, page: 1 }
  if (group === 'dates') return { ...filter, from, to, page: 1 }
  return { ...filter, [group]: noFilter[group], page: 1 }
}

/** 'Clear all': the header's search and the order stay; all choices beside the list are removed. */
export function withoutFilters(filter: ListFilter): ListFilter {
  const { text, from, to, adults, children, sort, hideFilters } = filter
  return { ...noFilter, text, from, to, adults, children, sort, hideFilters }
}

function optionChips<Group extends OptionGroup>(filter: ListFilter, group: Group): AppliedFilter[] {
  return filter[group].map(
    (value) => ({ group, value, left: toggled(filter, group, value) }) as AppliedFilter,
  )
}
