import { randomUUID } from 'node:crypto'
import { moveBooking } from '#domain/booking-change/move-booking.ts'
import { Refusal } from '#domain/refusal.ts'
import { boughtBooking, leadOf } from '../samples/bought-booking.ts'
import { departureAsked, openChoiceOf } from '../samples/departure-end.ts'
import { freshWorld, type World } from '../world.ts'

export type ChoiceRace = Awaited<ReturnType<typeof raceForDate>>

/** The travellers of a cancelled departure choose the same date, with this many free spots, at once; returns the results. */
export async function raceForDate(world: World, count: number, spots: number) {
  const from = await world.departure({ startsInDays: 60, spots: count })
  const to = await world.departure({ startsInDays: 120, spots, trekId: from.trekId })
  const bookings: { id: string; visitor: Awaited<ReturnType<typeof leadOf>> }[] = []
  for (let index = 0; index < count; index += 1) {
    const { id } = await boughtBooking(world, { departure: from })
    bookings.push({ id, visitor: await leadOf(world, id) })
  }
  await departureAsked(world, from.id)
  const asked = await Promise.all(
    bookings.map(async (each) => ({ ...each, choiceId: await openChoiceOf(world, each.id) })),
  )
  const shown = { dueCents: 0, cardCents: 0, creditCents: 0 }
  const results = await Promise.allSettled(
    asked.map(({ id: bookingId, visitor, choiceId }) => {
      const moving = { bookingId, departureId: to.id, shown, key: randomUUID(), choiceId }
      return moveBooking(world.deps, { ...moving, origin: world.deps.origin }, visitor)
    }),
  )
  const failures = results.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
  const refusals = failures.flatMap((reason) => (reason instanceof Refusal ? [reason.code] : []))
  return {
    fromId: from.id,
    taken: await world.spotsTaken(to.id),
    moved: asked.filter((_, index) => results[index]?.status === 'fulfilled'),
    left: asked.filter((_, index) => results[index]?.status === 'rejected'),
    refusals,
    broken: failures.length - refusals.length,
  }
}

// When run directly, beside `without-departure-lock.ts`: reports what happens without the lock on the departures.
if (import.meta.main) void main()

async function main(): Promise<void> {
  const world = await freshWorld({ connections: 20 })
  process.stdout.write(JSON.stringify(await raceForDate(world, 20, 3)))
  await world.close()
}
