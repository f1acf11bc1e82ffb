import { addDays, nepalDate } from '#domain/dates.ts'
import type { World } from '../world.ts'

/** Gives a departure without taken spots a minimum group. */
export async function setMinimumOf(
  { db, clock }: World,
  departureId: string,
  { spots, decidedInDays }: { spots: number; decidedInDays: number },
): Promise<void> {
  await db
    .updateTable('departure')
    .set({
      min_spots: spots,
      decide_on: addDays(nepalDate(clock.now()), decidedInDays),
      running: 'forming',
    })
    .where('id', '=', departureId)
    .execute()
}
