import { sql, type RawBuilder } from 'kysely'
import type { IsoDate } from '../../dates.ts'
import { isUuid } from '../../ids.ts'
import { hostIs } from '../../host/host-states.ts'
import { stateList } from '../../state-list.ts'

/** The SQL condition that the public may see trek `t` of host `h`. */
export const listed: RawBuilder<boolean> = sql`t.state = 'active' and h.status in ${stateList(hostIs.running)} and h.approval_ended_at is null`

/** The same condition for tables with their full names, `trek` and `host`. */
export const isListed: RawBuilder<boolean> = sql`trek.state = 'active' and host.status in ${stateList(hostIs.running)} and host.approval_ended_at is null`

/**
 * The SQL condition that departure `d` of trek `t` can be booked on that date in Nepal; departure-rules.ts has the rule
 * for a single departure.
 */
export function bookable(today: IsoDate): RawBuilder<boolean> {
  return sql`d.state = 'open' and d.starts_on > ${today}::date
    and d.starts_on - t.booking_deadline_days >= ${today}::date`
}

/** The free spots of departure `d`; holds count as taken. */
export const spotsFree: RawBuilder<number> = sql`d.max_spots - d.spots_taken`

/** The SQL condition that trek `t` has this id or slug; either uses its index. */
export function namedBy(idOrSlug: string): RawBuilder<boolean> {
  return isUuid(idOrSlug) ? sql`t.id = ${idOrSlug}::uuid` : sql`t.slug = ${idOrSlug}`
}
