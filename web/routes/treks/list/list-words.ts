import { dayText, rangeText, type IsoDate } from '#domain/dates.ts'
import { shortUsd } from '#domain/money.ts'
import type { AppliedFilter, FilterGroup } from '#domain/trek/search/filter-change-rules.ts'
import type { Duration, GroupSize, ListFilter, Sort } from '#domain/trek/search/filter-rules.ts'
import { counted } from '#figure-text'

export const durationText: Record<Duration, string> = {
  short: 'Short, 3–7 days',
  classic: 'Classic, 8–14 days',
  extended: 'Extended, 15 days or more',
}

export const groupText: Record<GroupSize, string> = {
  small: 'Small, up to 4',
  medium: 'Medium, 5–8',
  large: 'Large, above 8',
}

export const sortText: Record<Sort, string> = {
  top: 'Top picks',
  'price-high': 'Price highest',
  'price-low': 'Price lowest',
  rated: 'Highly rated',
  reviewed: 'Top reviewed',
}

/** The heading of the list: '34 treks in Everest', '1 challenging trek for “anna”'. */
export function headline(filter: ListFilter, total: number): string {
  const [difficulty, ...others] = filter.difficulties
  const kind = difficulty && others.length === 0 ? `${difficulty.toLowerCase()} ` : ''
  return `${counted(total, `${kind}trek`)}${where(filter)}`
}

/** The same without a number, for the title of the page. */
export function titleOf(filter: ListFilter): string {
  const [difficulty, ...others] = filter.difficulties
  const kind = difficulty && others.length === 0 ? `${difficulty} treks` : 'Guided treks'
  return kind + where(filter)
}

function where({ text, regions }: ListFilter): string {
  const words = text ? ` for “${text}”` : ''
  if (regions.length > 3) return `${words} in ${regions.length} regions`
  if (regions.length > 0) return `${words} in ${regions.join(', ').replace(/, ([^,]*)$/, ' and $1')}`
  return words || ' in Nepal'
}

/** The chip of an applied filter. */
export function chipText(applied: AppliedFilter): string {
  switch (applied.group) {
    case 'text':
      return `“${applied.value}”`
    case 'dates':
      return datesText(applied.value)
    case 'regions':
      return `Region: ${applied.value}`
    case 'difficulties':
      return `Difficulty: ${applied.value}`
    case 'durations':
      return durationText[applied.value]
    case 'groups':
      return groupText[applied.value]
    case 'budget':
      return budgetText(applied.value)
    case 'meals':
      return 'All meals'
    case 'porter':
      return 'Porter'
  }
}

function datesText({ from, to }: { from: IsoDate | null; to: IsoDate | null }): string {
  if (from && to) return rangeText(from, to)
  return from ? `From ${dayText(from)}` : `Until ${dayText(to ?? '')}`
}

function budgetText({ min, max }: { min: number | null; max: number | null }): string {
  const dollars = (value: number) => shortUsd(value * 100)
  if (min && max) return `${dollars(min)} to ${dollars(max)}`
  return min ? `From ${dollars(min)}` : `Up to ${dollars(max ?? 0)}`
}

/** The filter to remove when nothing was found: 'Without the budget'. */
export function withoutText(group: FilterGroup, { text, regions, difficulties }: ListFilter): string {
  const [region = '', ...otherRegions] = regions
  const [difficulty = '', ...otherDifficulties] = difficulties
  const said: Record<FilterGroup, string> = {
    text: `“${text}”`,
    dates: 'the dates',
    regions: otherRegions.length > 0 ? 'the regions' : region,
    difficulties: otherDifficulties.length > 0 ? 'the difficulty' : difficulty,
    durations: 'the duration',
    groups: 'the group size',
    budget: 'the budget',
    meals: 'All meals',
    porter: 'Porter',
  }
  return `Without ${said[group]}`
}

/** The filter to widen when the list is short: 'any budget'. */
export const anyText: Record<FilterGroup, string> = {
  text: 'any name',
  dates: 'any dates',
  regions: 'any region',
  difficulties: 'any difficulty',
  durations: 'any duration',
  groups: 'any group size',
  budget: 'any budget',
  meals: 'any meals',
  porter: 'with or without a porter',
}
