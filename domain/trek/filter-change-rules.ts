import type { IsoDate } from '../dates.ts'
import { noFilter, type Duration, type GroupSize, type ListFilter } from './filter-rules.ts'
import type { Difficulty } from './trek-rules.ts'

/** What a filter asks in: within a group any option will do, between groups all must hold. */
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

/** The groups whose options are ticked one by one. */
export type OptionGroup = 'regions' | 'difficulties' | 'durations' | 'groups'

/** One applied filter: what to call it by, and the filter that is left when it is removed, on its first page. */
export type AppliedFilter = { left: ListFilter } & (
  | { group: 'text' | 'regions'; value: string }
  | { group: 'difficulties'; value: Difficulty }
  | { group: 'durations'; value: Duration }
  | { group: 'groups'; value: GroupSize }
  | { group: 'budget'; value: { min: number | null; max: number | null } }
  | { group: 'dates'; value: { from: IsoDate | null; to: IsoDate | null } }
  | { group: 'meals' | 'porter'; value: true }
)

/** How many treks a filter finds with each option alone in its group, all other groups as they are. */
export type Counts = {
  regions: Record<string, number>
  difficulties: Record<Difficulty, number>
  durations: Record<Duration, number>
  groups: Record<GroupSize, number>
  meals: number
  porter: number
}

/** Everything that is applied, each as one removable thing, in the order of the groups. */
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

/** The filter with one option ticked, or no longer ticked when it was, on its first page. */
export function toggled<Group extends OptionGroup>(
  filter: ListFilter,
  group: Group,
  value: ListFilter[Group][number],
): ListFilter {
  const ticked = filter[group] as string[]
  const values = ticked.includes(value) ? ticked.filter((each) => each !== value) : [...ticked, value]
  return { ...filter, [group]: values, page: 1 }
}

/** The filter without anything asked in one group, on its first page. */
export function withoutGroup(filter: ListFilter, group: FilterGroup): ListFilter {
  const { min, max, from, to } = noFilter
  if (group === 'budget') return { ...filter, min, max, page: 1 }
  if (group === 'dates') return { ...filter, from, to, page: 1 }
  return { ...filter, [group]: noFilter[group], page: 1 }
}

/** 'Clear all': what was searched for in the header stays, and so does the order; everything chosen beside the list goes. */
export function withoutFilters(filter: ListFilter): ListFilter {
  const { text, from, to, adults, children, sort, hideFilters } = filter
  return { ...noFilter, text, from, to, adults, children, sort, hideFilters }
}

function optionChips<Group extends OptionGroup>(filter: ListFilter, group: Group): AppliedFilter[] {
  return filter[group].map(
    (value) => ({ group, value, left: toggled(filter, group, value) }) as AppliedFilter,
  )
}
