import type { World } from '../world.ts'
import { freshWorld } from '../world.ts'
import { offeredBooking } from '../samples/handovers/offered-booking.ts'
import { cancelBooking } from '#domain/cancellation/cancel-booking.ts'
import { takeOverBooking } from '#domain/lead-handover/take-over-booking.ts'

type Offered = Awaited<ReturnType<typeof offeredBooking>>

export const takeAsShown = (world: World, { token, zora }: Offered) =>
  takeOverBooking(world.deps, { token, agrees: true, seen: '' }, zora.visitor)

/** The old lead cancels a booking of two, 40 days before the start. */
export const cancelAsShown = (world: World, { id: bookingId, visitor }: Offered) =>
  cancelBooking(world.deps, { bookingId, shown: { cardCents: 2480_00, creditCents: 0 } }, visitor)

/** Cancels and takes over bookings at the same moment; returns how often both happened. */
export async function raceHandovers(world: World, rounds: number): Promise<{ races: number; both: number }> {
  let both = 0
  for (let round = 0; round < rounds; round += 1) {
    const offered = await offeredBooking(world)
    const settled = await Promise.allSettled([cancelAsShown(world, offered), takeAsShown(world, offered)])
    if (settled.every(({ status }) => status === 'fulfilled')) both += 1
  }
  return { races: rounds, both }
}

// When run directly, beside `without-booking-lock.ts`: reports what happens without the lock on the booking.
if (import.meta.main) void main()

async function main(): Promise<void> {
  const world = await freshWorld({ connections: 8 })
  process.stdout.write(JSON.stringify(await raceHandovers(world, 2)))
  await world.close()
}
