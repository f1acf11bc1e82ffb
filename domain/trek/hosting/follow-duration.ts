import { sql } from 'kysely'
import type { Tx } from '../../deps.ts'
import type { LockedTrek } from './own-trek.ts'
import { departureIs } from '../../offer/departure-states.ts'
import { stateList } from '../../state-list.ts'

/** Moves the end dates of future departures after a new duration. The caller ensures that none is booked. */
export async function followDuration(tx: Tx, trek: LockedTrek, days: number): Promise<void> {
  if (days < 1) return
  await sql`update departure set ends_on = starts_on + ${days - 1}::int
    where trek_id = ${trek.id} and state in ${stateList(departureIs.changeable)} and starts_on >= ${trek.today}::date
      and ends_on <> starts_on + ${days - 1}::int`.execute(tx)
}
