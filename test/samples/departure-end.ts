import { endDepartureBookings } from '#domain/cancellation/end-departure-bookings.ts'
import { cancelDeparture } from '#domain/cancellation/cancel-departure.ts'
import { anOperator } from '../sign-in/operator.ts'
import type { World } from '../world.ts'

export const reason = 'A landslide closed the trail.'

/** An operator cancels a departure; returns the job that is left to run. */
export async function departureOff(world: World, departureId: string) {
  await cancelDeparture(world.deps, { departureId, reason }, await anOperator(world))
  return jobOf(world, departureId)
}

/** The job that ends the bookings of a departure. */
export async function jobOf(world: World, departureId: string) {
  const job = (await world.jobs()).find(
    ({ name, payload }) => name === 'end-departure-bookings' && payload.departureId === departureId,
  )
  if (job?.name !== 'end-departure-bookings') throw new Error('the departure was not cancelled')
  return job.payload
}

/** An operator cancels a departure, and its travellers are asked for their choice. */
export async function departureAsked(world: World, departureId: string) {
  await endDepartureBookings(world.deps, await departureOff(world, departureId))
}

/** The open choice of a booking. */
export async function openChoiceOf({ db }: World, bookingId: string): Promise<string> {
  const open = db.selectFrom('departure_choice').select('id').where('booking_id', '=', bookingId)
  return (await open.where('state', '=', 'open').executeTakeFirstOrThrow()).id
}

/** The number of enqueued mails to a booking about a cancelled departure. */
export async function departureMailsOf(world: World, bookingId: string): Promise<number> {
  const mails = (await world.jobs()).filter(
    ({ name, payload }) =>
      (name === 'mail-departure-cancelled' || name === 'mail-departure-choice') &&
      payload.bookingId === bookingId,
  )
  return mails.length
}
