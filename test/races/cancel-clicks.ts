import { cancelBooking } from '#domain/cancellation/cancel-booking.ts'
import { Refusal } from '#domain/refusal.ts'
import { boughtBooking, leadOf } from '../samples/bought-booking.ts'
import { refundsOf } from '../money/balances.ts'
import { freshWorld, type World } from '../world.ts'

export type Clicks = {
  cancelled: number
  refused: number
  broken: number
  refunds: number
  bookingId: string
}

/** Clicks 'Cancel booking' this many times at once, for a refund of half, and returns the results. */
export async function cancelClicks(world: World, count: number): Promise<Clicks> {
  const { id } = await boughtBooking(world, {
    departure: await world.departure({ startsInDays: 20 }),
  })
  const visitor = await leadOf(world, id)
  const click = () =>
    cancelBooking(world.deps, { bookingId: id, shown: { cardCents: 620_00, creditCents: 0 } }, visitor)
  const answers = await Promise.allSettled(Array.from({ length: count }, click))
  const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  const refused = failures.filter((reason) => reason instanceof Refusal).length
  return {
    cancelled: count - failures.length,
    refused,
    broken: failures.length - refused,
    bookingId: id,
    refunds: (await refundsOf(world, id)).length,
  }
}

// When run directly, beside `without-booking-lock.ts`: reports what happens without the lock on the booking.
if (import.meta.main) void main()

async function main(): Promise<void> {
  const world = await freshWorld()
  process.stdout.write(JSON.stringify(await cancelClicks(world, 50)))
  await world.close()
}
