import { cancelDeparture } from '#domain/cancellation/cancel-departure.ts'
import { anOperator } from '../sign-in/operator.ts'
import type { World } from '../world.ts'

export const reason = 'A landslide closed the trail.'

/** An operator cancels a departure; returns the job that is left to run. */
export async function departureOff(world: World, departureId: string) {
  await cancelDeparture(world.deps, { departureId, reason }, await anOperator(world))
  return { departureId, by: 'operator' as const, reason }
}

/** The number of enqueued mails to a booking about a cancelled departure. */
export async function departureMailsOf(world: World, bookingId: string): Promise<number> {
  const mails = (await world.jobs()).filter(
    ({ name, payload }) => name === 'mail-departure-cancelled' && payload.bookingId === bookingId,
  )
  return mails.length
}
