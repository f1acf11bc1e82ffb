import type { IsoDate } from '#domain/dates.ts'
import { partyOf, type ListFilter, type Sort } from '#domain/trek/search/filter-rules.ts'

const DAYS = { short: 'days between 3 and 7', classic: 'days between 8 and 14', extended: 'days >= 15' }
const SPOTS = { small: 'spots <= 4', medium: 'spots between 5 and 8', large: 'spots >= 9' }
const ORDER: Record<Sort, string> = {
  top: 'next_on is null, esteem desc, name, id',
  rated: 'esteem desc, name, id',
  reviewed: 'reviews desc, name, id',
  'price-low': 'price, name, id',
  'price-high': 'price desc, name, id',
}

/**
 * One statement for a filter, optimised by hand: only the requested conditions, the page from an index in its order,
 * and the counts from groups, so that each trek is read once.
 */
export function searchSql(filter: ListFilter, today: IsoDate): { text: string; values: unknown[] } {
  const values: unknown[] = []
  const put = (value: unknown) => `$${values.push(value)}`
  const asked = conditions(filter, put)
  const dated = filter.from !== null || filter.to !== null
  const treksOf = (table: string) =>
    dated ? `(${datedTreks(table, filter, today, put)})` : `(select *, from_cents as price from ${table})`
  const masks = [0, ...asked.map((_, index) => 2 ** index)]
  const mask = asked.map((condition, index) => `(not (${condition}))::int * ${2 ** index}`).join(' + ') || '0'
  const text = `with page as (
    select * from ${treksOf('best_trek')} s where ${asked.join(' and ') || 'true'} order by ${ORDER[filter.sort]} limit 12
  ), cell as materialized (
    select region, difficulty, case when days < 8 then 1 when days < 15 then 2 else 3 end as length,
      case when spots < 5 then 1 when spots < 9 then 2 else 3 end as size, meals, porter, mask, count(*) as treks
    from (select *, ${mask} as mask from ${treksOf(filter.text ? 'best_trek' : 'best_facet')} s) s
    where mask in (${masks.join(', ')}) group by 1, 2, 3, 4, 5, 6, 7
  ), counted as (
    select mask, region, difficulty, length, size, meals, porter, sum(treks) as treks from cell
    group by grouping sets ((mask), (mask, region), (mask, difficulty), (mask, length), (mask, size), (mask, meals), (mask, porter))
  )
  select (select json_agg(counted) from counted) as counts, (
    select json_agg(json_build_object('trek', page, 'picture', p.storage_key, 'alt', p.alt, 'profile', (
      select json_agg(json_build_array(day, altitude_m) order by day) from trek_day where trek_id = page.id and kind in ('trek', 'rest'))))
    from page left join picture p on p.trek_id = page.id and p.position = 1
  ) as treks`
  return { text, values }
}

function conditions(filter: ListFilter, put: (value: unknown) => string): string[] {
  const { text, regions, difficulties, durations, groups, min, max, meals, porter } = filter
  const [days, spots] = [durations[0], groups[0]]
  return [
    text && `words like search_text(${put(`%${text.replace(/[\\%_]/g, '\\$&')}%`)})`,
    regions.length > 0 && `region = any(${put(regions)}::text[])`,
    difficulties.length > 0 && `difficulty = any(${put(difficulties)}::text[])`,
    days && DAYS[days],
    spots && SPOTS[spots],
    (min || max) && `price between ${put((min ?? 0) * 100)}::int and ${put((max ?? 1e7) * 100)}::int`,
    meals && 'meals',
    porter && 'porter',
  ].filter((condition): condition is string => typeof condition === 'string' && condition !== '')
}

/** Treks with a suitable departure, at the lowest price of these. */
function datedTreks(
  table: string,
  filter: ListFilter,
  today: IsoDate,
  put: (value: unknown) => string,
): string {
  const [from, to, party] = [put(filter.from ?? today), put(filter.to ?? '9999-01-01'), put(partyOf(filter))]
  return `select t.*, running.price from ${table} t join (
    select trek_id, min(price_cents)::int as price from departure
    where state = 'open' and starts_on between ${from}::date and ${to}::date and starts_on >= ${put(today)}::date + 7
      and max_spots - spots_taken >= ${party}::int
    group by trek_id) running on running.trek_id = t.id`
}
