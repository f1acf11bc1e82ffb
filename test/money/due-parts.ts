import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { settleSession } from '#domain/checkout/settle-payment.ts'
import { addDays } from '#domain/dates.ts'
import { findSavedCard } from '#domain/payment-plan/saved-card.ts'
import type { Charge } from '#domain/ports/provider-charges.ts'
import { boughtBooking } from '../samples/bought-booking.ts'
import { signedIn } from '../samples/credit.ts'
import { setClock } from './booked-in-parts.ts'
import type { MoneyWorld } from './money-world.ts'

/** Bookings of two at 1,240 USD that paid the deposit of 20% with these cards; the clock is at the day of the rest. */
export async function dueBookings(world: MoneyWorld, ...cards: (string | undefined)[]) {
  const bookings = []
  for (const card of cards) {
    const departure = await world.departure({ startsInDays: 150, priceCents: 1240_00 })
    const { visitor } = await signedIn(world)
    const given = { departure, visitor, spots: 2, plan: 'deposit', until: 'card page' } as const
    const bought = await boughtBooking(world, given)
    await world.standIn.payAnyway(bought.sessionId, card)
    assert.equal(await settleSession(world.deps, bought), 'confirmed')
    bookings.push({
      ...bought,
      dueOn: addDays(departure.starts_on, -35),
      part: await partOf(world, bought.id),
    })
  }
  setClock(world, bookings[0]?.dueOn ?? '')
  return bookings
}

/** What a charge says of itself instead of the booking and the part that it is for. */
export type LostPart = { bookingId?: string; instalmentId?: string }

/** Charges the saved card for the next try of a booking's part, by an attempt that is not in our books. */
export async function chargePart(
  { db, deps }: MoneyWorld,
  bookingId: string,
  changes: LostPart = {},
): Promise<Charge> {
  const part = await partOf({ db }, bookingId)
  const { customerId = '', methodId = '' } = (await findSavedCard(db, bookingId)) ?? {}
  const order = {
    bookingId,
    paymentId: randomUUID(),
    instalmentId: part.id,
    tries: part.tries + 1,
    amountCents: part.cents,
    customerId,
    methodId,
    description: 'Rest',
    ...changes,
  }
  return deps.payments.chargeSaved(order, `${order.instalmentId}:${order.tries}`)
}

function partOf({ db }: Pick<MoneyWorld, 'db'>, bookingId: string) {
  return db.selectFrom('instalment').selectAll().where('booking_id', '=', bookingId).executeTakeFirstOrThrow()
}
