import { randomUUID } from 'node:crypto'
import type { Visitor } from '#domain/account/visitor.ts'
import { createBooking } from '#domain/booking/hold/create-booking.ts'
import { startCheckout } from '#domain/checkout/start-checkout.ts'
import { aVisitor, someDetails, type World } from '#test/world.ts'

/** A submitted booking of a new departure whose traveller has not paid. */
export async function pendingBooking(
  world: World,
  { spots = 10, party = 1, email = `${randomUUID()}@example.com` } = {},
) {
  const departure = await world.departure({ spots })
  const visitor = aVisitor()
  return { ...(await bookOn(world, departure, visitor, party, email)), departure, visitor }
}

export async function bookOn(
  world: World,
  departure: Awaited<ReturnType<World['departure']>>,
  visitor: Visitor,
  party: number,
  email: string,
) {
  const request = {
    trekId: departure.trekId,
    startsOn: departure.starts_on,
    endsOn: departure.ends_on,
    adultCount: party,
    shownTotalCents: null,
    details: someDetails(party, 0, email),
    key: randomUUID(),
  }
  return { booking: await createBooking(world.deps, request, visitor), visitor }
}

/** Begins the checkout and returns the id of its session at the provider. */
export async function openCheckout(world: World, bookingId: string, visitor: Visitor): Promise<string> {
  const command = { bookingId, shownTotalCents: null, origin: 'http://chautari.test' }
  await startCheckout(world.deps, command, visitor)
  const { session_id } = await lastPaymentOf(world, bookingId)
  return session_id ?? ''
}

export function lastPaymentOf(world: World, bookingId: string) {
  return world.db
    .selectFrom('payment')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}
