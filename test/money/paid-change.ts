import { randomUUID } from 'node:crypto'
import type { Visitor } from '#domain/account/visitor.ts'
import { addTravellers, quoteAdding } from '#domain/booking-change/add-travellers.ts'
import type { Checkout } from '#domain/checkout/start-checkout.ts'
import { settleSession } from '#domain/checkout/settle-payment.ts'
import type { World } from '../world.ts'
import { boughtBooking } from '../samples/bought-booking.ts'
import { signedIn } from '../samples/credit.ts'

type Party = {
  days?: number
  spots?: number
  room?: number
  creditCents?: number
  tier?: { from: number; percent: number }
}

/** A paid booking of a signed-in traveller on a departure with this room, at 1,240 USD each. */
export async function bookedParty(
  world: World,
  { days = 40, spots = 2, room = 12, creditCents = 0, tier }: Party = {},
) {
  const departure = await world.departure({ startsInDays: days, priceCents: 1240_00, spots: room })
  if (tier)
    await world.db
      .insertInto('group_discount')
      .values({ trek_id: departure.trekId, from_travellers: tier.from, percent: tier.percent })
      .execute()
  const { visitor } = await signedIn(world, creditCents)
  const { id } = await boughtBooking(world, { departure, visitor, spots, creditCents })
  return { id, visitor, departure }
}

/** People who join a booking: Elias Berga, Elias Bergb and so on. */
export const somePeople = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    firstName: 'Elias',
    lastName: `Berg${'abcdefghij'[index]}`,
    isChild: false,
  }))

type Adding = { id: string; visitor: Visitor; count: number; key?: string }

/** Adds travellers as the page does: the shown price is the quoted one. */
export async function addAsShown(
  world: World,
  { id: bookingId, visitor, count, key = randomUUID() }: Adding,
) {
  const { sum } = await quoteAdding(world.deps, { bookingId, count }, visitor)
  const wanted = { bookingId, people: somePeople(count), shown: sum, key, origin: world.deps.origin }
  return addTravellers(world.deps, wanted, visitor)
}

/** The session of a card page. */
export const sessionOf = ({ url }: Checkout): string => url?.split('/').at(-1) ?? ''

/** Pays the card page of a change and applies the provider's answer. */
export async function payChange(world: World, checkout: Checkout): Promise<string> {
  const sessionId = sessionOf(checkout)
  if (!world.payments.pay(sessionId)) throw new Error('the card page is closed')
  return settleSession(world.deps, { sessionId })
}
