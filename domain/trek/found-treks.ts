import { sql, type RawBuilder } from 'kysely'
import type { IsoDate } from '../dates.ts'
import type { ListFilter } from './filter-rules.ts'

/** A trek that the public may see, as a condition on trek `t` and its host `h`. */
export const listed: RawBuilder<boolean> = sql`t.state = 'active' and h.status in ('approved', 'verified')`

/** A departure `d` of trek `t` that can be booked on that date in Nepal, as departure-rules.ts says it of a single one. */
export function bookable(today: IsoDate): RawBuilder<boolean> {
  return sql`d.state = 'open' and d.starts_on > ${today}::date
    and d.starts_on - t.booking_deadline_days >= ${today}::date`
}

/** What is left of a departure `d`; holds count as taken. */
export const spotsFree: RawBuilder<number> = sql`d.max_spots - d.spots_taken`

type Words = Pick<ListFilter, 'text' | 'regions' | 'difficulties'>

/** What a filter asks of a trek `t` itself: its name or region contain the text, accents and case aside. */
export function matching({ text, regions, difficulties }: Words): RawBuilder<boolean> {
  const conditions = [
    text && sql`(${contains('name', text)} or ${contains('region', text)})`,
    regions.length > 0 && sql`t.region = any(${regions})`,
    difficulties.length > 0 && sql`t.difficulty = any(${difficulties})`,
  ].filter((condition) => typeof condition === 'object' && condition !== null)
  return conditions.length > 0 ? sql`${sql.join(conditions, sql` and `)}` : sql`true`
}

/** Whether a column of trek `t` contains a text, accents and case aside. */
export function contains(column: 'name' | 'region', text: string): RawBuilder<boolean> {
  const pattern = `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql`search_text(${sql.ref(`t.${column}`)}) like search_text(${pattern})`
}
