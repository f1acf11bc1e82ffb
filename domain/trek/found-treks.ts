import { sql, type RawBuilder } from 'kysely'
import type { IsoDate } from '../dates.ts'

/** A trek that the public may see, as a condition on trek `t` and its host `h`. */
export const listed: RawBuilder<boolean> = sql`t.state = 'active' and h.status in ('approved', 'verified') and h.approval_ended_at is null`

/** The same of tables with their own names, `trek` and `host`. */
export const isListed: RawBuilder<boolean> = sql`trek.state = 'active' and host.status in ('approved', 'verified') and host.approval_ended_at is null`

/** A departure `d` of trek `t` that can be booked on that date in Nepal, as departure-rules.ts says it of a single one. */
export function bookable(today: IsoDate): RawBuilder<boolean> {
  return sql`d.state = 'open' and d.starts_on > ${today}::date
    and d.starts_on - t.booking_deadline_days >= ${today}::date`
}

/** What is left of a departure `d`; holds count as taken. */
export const spotsFree: RawBuilder<number> = sql`d.max_spots - d.spots_taken`
