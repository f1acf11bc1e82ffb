import { sql } from 'kysely'
import type { Db } from '../deps.ts'
import type { Running } from './minimum-rules.ts'

/** Whether a departure runs: its minimum group, its decide-by day, and how many spots count towards it. */
export async function findRunning(db: Db, departureId: string): Promise<Running> {
  const { rows } = await sql<Running>`
    select d.running, d.min_spots as "minSpots", d.decide_on as "decideOn",
      case when d.running = 'forming' then departure_booked(d.id) else 0 end as booked
    from departure d where d.id = ${departureId}`.execute(db)
  return rows[0] ?? { running: null, minSpots: null, decideOn: null, booked: 0 }
}
