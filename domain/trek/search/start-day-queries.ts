import { sql } from 'kysely'
import { addDays, nepalDate, type IsoDate } from '../../dates.ts'
import type { Deps } from '../../deps.ts'
import { bookable, listed, spotsFree } from './found-treks.ts'

/** The range of the calendar. */
const DAYS_AHEAD = 2 * 366

/** The start days that can still be booked, in order. */
export async function startDays({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<IsoDate[]> {
  const today = nepalDate(now())
  const { rows } = await sql<{ on: IsoDate }>`
    select distinct d.starts_on::text as on
    from departure d join trek t on t.id = d.trek_id join host h on h.id = t.host_id
    where ${listed} and ${bookable(today)} and ${spotsFree} > 0 and d.starts_on <= ${addDays(today, DAYS_AHEAD)}::date
    order by 1`.execute(db)
  return rows.map(({ on }) => on)
}
