import { randomUUID } from 'node:crypto'
import { leaveBooking, quoteLeaving } from '#domain/booking-change/leave-booking.ts'
import { Refusal } from '#domain/refusal.ts'
import { refundsOf } from '../money/balances.ts'
import { boughtBooking, leadOf } from '../samples/bought-booking.ts'
import { freshWorld, type World } from '../world.ts'

export type ThreeLeave = { left: number; refused: string[]; broken: number; refunds: number; changes: number }

/** The traveller leaves out the same two people in three browsers at once, each with a form of its own. */
export async function threeLeave(world: World): Promise<ThreeLeave> {
  const { id } = await boughtBooking(world, {
    departure: await world.departure({ startsInDays: 40 }),
    spots: 4,
  })
  const visitor = await leadOf(world, id)
  const positions = [2, 3]
  const { sum: shown } = await quoteLeaving(world.deps, { bookingId: id, positions }, visitor)
  const answers = await Promise.allSettled(
    [1, 2, 3].map(() =>
      leaveBooking(world.deps, { bookingId: id, positions, shown, key: randomUUID() }, visitor),
    ),
  )
  const failures = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason as unknown] : [],
  )
  const refused = failures.flatMap((reason) => (reason instanceof Refusal ? [reason.code] : []))
  const changes = await world.db
    .selectFrom('booking_change')
    .select('id')
    .where('booking_id', '=', id)
    .execute()
  return {
    left: 3 - failures.length,
    refused,
    broken: failures.length - refused.length,
    refunds: (await refundsOf(world, id)).length,
    changes: changes.length,
  }
}

// When run directly, beside `without-booking-lock.ts`: reports what happens without the lock on the booking.
if (import.meta.main) void main()

async function main(): Promise<void> {
  const world = await freshWorld()
  // The first statements on a connection are slow, and one that comes late does not race.
  await threeLeave(world)
  process.stdout.write(JSON.stringify(await threeLeave(world)))
  await world.close()
}
