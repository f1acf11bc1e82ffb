import { type Counts, type OptionGroup, toggled } from '#domain/trek/search/filter-change-rules.ts'
import { BUDGET, budgetOf, durations, groupSizes, type ListFilter } from '#domain/trek/search/filter-rules.ts'
import { difficulties, regions } from '#domain/trek/trek-rules.ts'
import { BudgetSlider } from './budget-slider.tsx'
import { type FilterOption, FilterOptions } from './filter-options.tsx'
import { durationText, groupText } from '../list-words.ts'

type ListFiltersProps = {
  filter: ListFilter
  counts: Counts
  /** The pause before a change of the budget is applied. */
  restMs: number
  onChange: (filter: ListFilter) => void
}

const bounds = { lowest: BUDGET.lowest, highest: BUDGET.highest, gap: BUDGET.apart }

/** All filters beside the list or in the drawer; their field names are those of the URL. */
export function ListFilters({ filter, counts, restMs, onChange }: ListFiltersProps) {
  const group = <Group extends OptionGroup>(
    title: string,
    key: Group,
    name: string,
    values: readonly ListFilter[Group][number][],
    text: (value: ListFilter[Group][number]) => string,
  ) => (
    <FilterOptions
      title={title}
      options={values.map((value) => ({
        name,
        value,
        label: text(value),
        // A region in the URL may have the name of a property of Object.prototype.
        count: new Map<string, number>(Object.entries(counts[key])).get(value) ?? 0,
        ticked: (filter[key] as readonly string[]).includes(value),
      }))}
      onToggle={({ value }) => onChange(toggled(filter, key, value as ListFilter[Group][number]))}
    />
  )
  const own = (name: 'meals' | 'porter', label: string): FilterOption => {
    return { name, value: 'true', label, count: counts[name], ticked: filter[name] }
  }
  return (
    <>
      {group('Duration', 'durations', 'dur', durations, (each) => durationText[each])}
      {group('Group size', 'groups', 'group', groupSizes, (each) => groupText[each])}
      <BudgetSlider
        range={[filter.min ?? BUDGET.lowest, filter.max ?? BUDGET.highest]}
        bounds={bounds}
        restMs={restMs}
        onChange={([min, max]) => onChange({ ...filter, ...budgetOf(min, max), page: 1 })}
      />
      <FilterOptions
        title="Included"
        options={[own('meals', 'All meals'), own('porter', 'Porter')]}
        onToggle={({ name }) =>
          onChange(
            name === 'meals'
              ? { ...filter, meals: !filter.meals, page: 1 }
              : { ...filter, porter: !filter.porter, page: 1 },
          )
        }
      />
      {group('Difficulty', 'difficulties', 'difficulty', difficulties, (each) => each)}
      {group('Region', 'regions', 'region', regionsOf(filter, counts), (each) => each)}
    </>
  )
}

/** The known regions, then others that were requested or have treks. */
function regionsOf(filter: ListFilter, counts: Counts): string[] {
  const others = [...filter.regions, ...Object.keys(counts.regions)]
  return [...new Set<string>([...regions, ...others])]
}
